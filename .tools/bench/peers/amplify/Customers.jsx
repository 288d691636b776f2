/** The first page of the customers, read as our app reads it: the customer system's token, then the list. */
import { useEffect, useState } from "react";
import { accessToken } from "./session.js";

async function read(path) {
  const response = await fetch(`/api/clients${path}`, { headers: { Authorization: await accessToken() } });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.json();
}

async function firstPage() {
  const { oauth } = await read("/auth");
  return read(`/client?${new URLSearchParams({ search: "", site: "1", oauth })}`);
}

/** `invited`, if given, returns the number of invited people; it is called once the rows are shown. */
export function Customers({ invited }) {
  const [page, setPage] = useState(null);
  const [count, setCount] = useState(null);
  useEffect(() => {
    firstPage().then(setPage, console.error);
  }, []);
  useEffect(() => {
    if (page && invited) invited().then(setCount, console.error);
  }, [page, invited]);
  return (
    <main>
      <h1>Kunden</h1>
      {count !== null && <p>{count} eingeladen</p>}
      {page ? (
        <ul data-rows="">
          {page.clients.map(({ id, name }) => (
            <li key={id}>
              <a href={`/admin/customers/${id}`}>{name}</a>
            </li>
          ))}
        </ul>
      ) : (
        <p>Kunden werden geladen</p>
      )}
    </main>
  );
}

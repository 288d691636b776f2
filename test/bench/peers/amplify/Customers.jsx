/** The first page of the customers, read as ours reads it: the customer system's token, then the list. */
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

export function Customers() {
  const [page, setPage] = useState(null);
  useEffect(() => {
    firstPage().then(setPage, console.error);
  }, []);
  return (
    <main>
      <h1>Kunden</h1>
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

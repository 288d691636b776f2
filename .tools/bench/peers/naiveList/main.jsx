/** A list in its simplest form: every row in the document, a filter on every key. The rows are those of our app. */
import { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import "../page.css";

const query = `query ($nextToken: String) {
  listClients(limit: 1000, nextToken: $nextToken) { items { id name client email } nextToken }
}`;

async function allRows() {
  const rows = [];
  let nextToken = null;
  do {
    const response = await fetch("/graphql", {
      method: "POST",
      headers: { "Content-Type": "application/json", Authorization: localStorage.getItem("bench.token") },
      body: JSON.stringify({ query, variables: { nextToken } }),
    });
    const { data } = await response.json();
    rows.push(...data.listClients.items);
    nextToken = data.listClients.nextToken;
  } while (nextToken);
  return rows;
}

function List() {
  const [rows, setRows] = useState([]);
  const [search, setSearch] = useState("");
  useEffect(() => {
    allRows().then(setRows, console.error);
  }, []);
  const shown = rows.filter(({ name, client, email }) =>
    `${name} ${client} ${email}`.toLowerCase().includes(search.toLowerCase()),
  );
  return (
    <main>
      <h1>App-Kunden</h1>
      <input type="search" value={search} onChange={({ target }) => setSearch(target.value)} />
      <table>
        <tbody>
          {shown.map(({ id, name, client, email }) => (
            <tr key={id}>
              <td>{name}</td>
              <td>{client}</td>
              <td>{email}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </main>
  );
}

createRoot(document.getElementById("root")).render(<List />);

/** The leanest Amplify peer: only sign-in comes from Amplify. The list uses fetch, in a bundle that is fetched with the list. */
import { lazy, Suspense } from "react";
import { createRoot } from "react-dom/client";
import "../page.css";
import { App } from "../amplify/App.jsx";

const Customers = lazy(async () => ({ default: (await import("../amplify/Customers.jsx")).Customers }));

createRoot(document.getElementById("root")).render(
  <Suspense fallback={null}>
    <App Customers={Customers} />
  </Suspense>,
);

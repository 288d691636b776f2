/** The peer amplifyAuth with its list in a bundle of its own, which is fetched when the list is shown. */
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

/** The leanest Amplify peer: only sign-in comes from Amplify, the list uses fetch, and everything is in one bundle. */
import { createRoot } from "react-dom/client";
import "../page.css";
import { App } from "../amplify/App.jsx";
import { Customers } from "../amplify/Customers.jsx";

createRoot(document.getElementById("root")).render(<App Customers={Customers} />);

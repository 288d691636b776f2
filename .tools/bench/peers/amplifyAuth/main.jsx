/** The leanest: sign-in alone from Amplify, the list by fetch, everything in one bundle. */
import { createRoot } from "react-dom/client";
import "../page.css";
import { App } from "../amplify/App.jsx";
import { Customers } from "../amplify/Customers.jsx";

createRoot(document.getElementById("root")).render(<App Customers={Customers} />);

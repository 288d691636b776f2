/** aws-amplify with a plain form, everything in one bundle. */
import { createRoot } from "react-dom/client";
import "../page.css";
import { App } from "./App.jsx";
import { Customers } from "./Customers.jsx";

createRoot(document.getElementById("root")).render(<App Customers={Customers} />);

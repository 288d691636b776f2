/** aws-amplify as a product with AppSync uses it: a plain form, sign-in and API client, everything in one bundle. */
import { createRoot } from "react-dom/client";
import "../page.css";
import { App } from "./App.jsx";
import { Customers } from "./Customers.jsx";
import { invited } from "./invited.js";

const CustomersWithInvited = () => <Customers invited={invited} />;

createRoot(document.getElementById("root")).render(<App Customers={CustomersWithInvited} />);

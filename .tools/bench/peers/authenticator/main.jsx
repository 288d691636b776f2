/** Amplify's own login form (Authenticator) with the list of the other peers. */
import "../amplify/session.js";
import { Authenticator } from "@aws-amplify/ui-react";
import "@aws-amplify/ui-react/styles.css";
import { createRoot } from "react-dom/client";
import { Customers } from "../amplify/Customers.jsx";

createRoot(document.getElementById("root")).render(
  <Authenticator hideSignUp loginMechanisms={["email"]}>
    <Customers />
  </Authenticator>,
);

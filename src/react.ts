/**
 * React's modules. Every bundle that is fetched on its own imports this file. React and the helpers that esbuild adds to every
 * bundle thus stay one file, which only a new version of React renames.
 */
import "react";
import "react/jsx-runtime";
import "react-dom";
import "react-dom/client";

/**
 * React's modules. Whatever is fetched on its own imports this file, so that React and the helpers esbuild adds to every
 * bundle stay one file, which only a new version of React renames.
 */
import "react";
import "react/jsx-runtime";
import "react-dom";
import "react-dom/client";

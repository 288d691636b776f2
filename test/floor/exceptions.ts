/**
 * What the built files use although the oldest browsers lack it (decision 37), by its path in MDN's data; what stands
 * below a path is meant, too. Each says what guards it, or what is missed without it. An entry that is no longer used
 * fails the test.
 */
export const exceptions: Readonly<Record<string, string>> = {
  // Styles: a browser ignores what it does not know.
  "css.selectors.has":
    "base: needed on iOS alone; LargePad: the page may scroll behind the pad that covers it.",
  "css.properties.cursor": "A touch screen shows no pointer.",
  "css.properties.forced-color-adjust": "Safari has no forced colours either.",
  "css.properties.text-size-adjust": "It is for phones; Safari's and Chrome's prefixed one stands beside it.",
  "css.properties.scrollbar-width": "LinkTabs: without it a scroll bar stands below tabs that do not fit.",
  "css.properties.text-wrap": "Headings break where the line ends.",

  // Ours, asked for before it is used.
  "api.trustedTypes": "serviceWorker.ts: `?.`; without it the address is a plain string.",
  "api.fetch.options_parameter.priority": "A hint: the file comes in the browser's own order.",
  "api.Navigator.share": "Offered only where canShare agrees.",
  "api.Navigator.canShare": "PdfFrame asks for it first; without it there is no button.",
  "api.Window.beforeunload_event":
    "iOS does not ask; drafts are written while typing. Chrome before 119 asks for `returnValue`, which is set too.",
  "html.elements.img.fetchpriority": "The image comes in the browser's own order.",
  "html.global_attributes.autocapitalize": "It is for virtual keyboards.",
  "html.global_attributes.autocorrect": "Field: for Safari, which would correct a code typed in letters.",

  "api.Element.touchmove_event": "signatureCanvas: Safari on a Mac has no touch.",
  "api.PublicKeyCredential.parseCreationOptionsFromJSON_static": "passkeysLibrary: `?.`, else its own.",
  "api.PublicKeyCredential.parseRequestOptionsFromJSON_static": "passkeysLibrary: `?.`, else its own.",
  "api.AuthenticatorAttestationResponse.getTransports":
    "passkeysLibrary: `?.`; without it no transports are told.",

  // In libraries.
  "api.Window.setImmediate": "React's scheduler: MessageChannel where it is missing.",
  "api.Window.navigation":
    "React asks for it; only for transitions of navigations, which the app has none of.",
  "api.Document.startViewTransition": "React, for ViewTransition only, which the app does not use.",
  "api.Document.createElement.options_parameter.options_is_parameter": "React, for customised elements only.",
  "api.IntersectionObserver.delay": "React, for fragment references only.",
  "api.CSSStyleDeclaration.cssFloat": "React, for `float` in a style attribute.",
  "api.AnimationEvent.animation": "React: a key of its table of event names.",
  "api.HTMLElement.popover": "React: an attribute's name; the app has no popover.",
  "api.Profiler": "React: a component's name.",
  "api.ViewTransition": "React: a component's name.",
  "html.global_attributes.is": "React, for customised elements only.",
  "api.Navigator.connection": "React asks for it first; for Suspense over images only.",
  "javascript.builtins.Function.displayName": "React: names of components, in errors.",
  "javascript.builtins.Error.captureStackTrace": "ofetch asks for it first.",
  "api.Request.duplex": "ofetch, for a body that is a stream; the app sends none.",
  "api.PointerEvent.persistentDeviceId": "signature_pad takes the pointer's id where it is missing.",
  "api.Element.touchstart_event": "signature_pad, where there are no pointer events.",
};

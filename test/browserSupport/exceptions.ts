/**
 * What the built files use although the oldest browsers lack it (decision 37), by its path in MDN's data; a path includes
 * everything below it. Each entry names its guard, or what is missed without the feature. An unused entry fails the test.
 */
export const exceptions: Readonly<Record<string, string>> = {
  // Styles: a browser ignores unknown ones.
  "css.selectors.has":
    "base: needed on iOS alone; LargePad: the page may scroll behind the pad that covers it.",
  "css.properties.cursor": "A touch screen shows no pointer.",
  "css.properties.forced-color-adjust": "Safari has no forced colours either.",
  "css.properties.print-color-adjust.exact":
    "The build writes the prefixed one beside it, which older Chrome and Edge know.",
  "css.properties.text-size-adjust": "It is for phones; Safari's and Chrome's prefixed one stands beside it.",
  "css.properties.scrollbar-width": "LinkTabs: without it a scroll bar stands below tabs that do not fit.",
  "css.properties.content-visibility": "RoundLines: without it all lines of a long round are laid out.",
  "css.properties.contain-intrinsic-block-size": "RoundLines: for content-visibility.",
  "css.properties.text-wrap": "Headings break where the line ends.",

  "css.selectors.selection": "PdfPages: iOS marks selected letters in its own colour.",

  // Our own code, which checks before use.
  "api.trustedTypes": "serviceWorker.ts: `?.`; without it the address is a plain string.",
  "api.fetch.options_parameter.priority": "A hint: the file comes in the browser's own order.",
  "api.Navigator.share": "Offered only where canShare agrees.",
  "api.Navigator.canShare": "Pdf asks for it first; without it there is no button.",
  "api.Window.beforeunload_event":
    "iOS does not ask; drafts are written while typing. Chrome before 119 asks for `returnValue`, which is set too.",
  "html.elements.img.fetchpriority": "The image comes in the browser's own order.",
  "html.global_attributes.autocapitalize": "It is for virtual keyboards.",
  "html.global_attributes.autocorrect":
    "Field, TypedSignature: for Safari, which would correct names and codes.",

  "api.IntersectionObserverEntry.isVisible": "pageText: not this one, but a method of pdf.js's layers.",
  "api.Element.touchmove_event": "signatureCanvas, useZoom: Safari on a Mac has no touch.",
  "api.Element.touchend_event": "useZoom: Safari on a Mac has no touch.",
  "api.PublicKeyCredential.parseCreationOptionsFromJSON_static":
    "wire/cognito/passkeys: `knowsPasskeys` asks first.",
  "api.PublicKeyCredential.parseRequestOptionsFromJSON_static":
    "wire/cognito/passkeys: `knowsPasskeys` asks first.",

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
  "api.FileSystemEntry.getMetadata": "pdf.js's document has a method of that name.",
  "api.PointerEvent.persistentDeviceId": "signature_pad takes the pointer's id where it is missing.",
  "api.Element.touchstart_event": "signatureCanvas, and code of signature_pad that is not used.",
};

/**
 * What only pdf.js uses. Its legacy build is made for Chrome 118, Safari 16.4 and the current Firefox ESR. If an older browser
 * fails, the document's card is shown instead (useDrawnPdf).
 */
export const inPdfjs: Readonly<Record<string, string>> = {
  "javascript.builtins.JSON.rawJSON": "core-js, which is in the legacy build, asks for it.",
  "javascript.builtins.JSON.isRawJSON": "core-js asks for it.",
  "javascript.builtins.Float16Array": "core-js asks for it.",
  "javascript.builtins.Promise.withResolvers": "core-js adds it.",
  "javascript.builtins.Promise.try": "core-js adds it.",
  "javascript.builtins.Math.sumPrecise": "core-js adds it.",
  "javascript.builtins.Uint8Array.fromBase64": "core-js adds it.",
  "api.URL.parse_static": "core-js adds it.",
  "api.AbortSignal.any_static": "core-js adds it.",
  "api.ImageDecoder": "For JPEG where it is there; its own decoder elsewhere.",
  "api.Sanitizer": "For rich texts of annotations, which are not shown.",
  "api.Gamepad.hand": "Its own name for a field.",
  "api.CSS.cap_static": "Its own name for a field.",
  "api.CanvasRenderingContext2D.fontKerning": "Ignored where it is missing.",
  "api.TextMetrics.fontBoundingBoxAscent": "Measured from pixels where it is missing.",
  "api.TextMetrics.fontBoundingBoxDescent": "Measured from pixels where it is missing.",
  "api.Element.ariaExpanded": "Its own controls, which are not shown.",
  "api.Element.ariaHasPopup": "Its own controls, which are not shown.",
  "api.Element.ariaControlsElements": "Its own controls, which are not shown.",
  "api.Element.ariaOrientation": "Its own controls, which are not shown.",
  "api.Element.ariaMultiSelectable": "Its own controls, which are not shown.",
  "api.Element.ariaSelected": "Its own controls, which are not shown.",
  "api.Element.ariaHidden": "Its own controls, which are not shown.",
  "api.Element.contextmenu_event": "Its own controls, which are not shown.",
  "api.Element.touchcancel_event": "Its own controls, which are not shown.",
};

// CloudFront function for viewer requests (runtime cloudfront-js-2.0): every address of the app answers index.html.
// A route is recognised by its first part, in any case, also before punctuation. Later parts may contain dots, and the app
// repairs the address.
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name.
function handler(event) {
  const request = event.request;
  if (/^\/+(({{areas}})\.*([^\w.-].*)?)?$/i.test(request.uri)) request.uri = "/index.html";
  return request;
}

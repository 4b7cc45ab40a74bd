/**
 * A webpack loader for react-router's production files. Makes the calls of `forwardRef` removable, so that the bundle
 * omits the components that the app does not use (`Link`, `Form`), with all the code that only they use. Display names
 * are for React's developer tools only.
 * @param {string} code
 */
module.exports = (code) =>
  code.replace(/^\w+\.displayName = "\w+";$/gm, '').replace(/= (?=\w+\.forwardRef\()/g, '= /* @__PURE__ */ ');

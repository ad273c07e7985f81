/**
 * What the official client leaves in a page that shows components (`react-ui/client.js` of @langchain/langgraph-sdk), as
 * expressions of JavaScript: where a component is handed over, and where it takes packages of the page from.
 */
export const uiStore = "window[Symbol.for('LGUI_EXT_STORE')]";
export const uiRequire = "globalThis[Symbol.for('LGUI_REQUIRE')]";

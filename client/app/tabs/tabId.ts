/** The id of a page's tab in the strip, for `aria-labelledby` of the page's panel. */
export const tabId = (path: string): string => `tab${path.replaceAll('/', '-')}`

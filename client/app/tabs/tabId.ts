/** The id of a page's tab in the strip, by which the page says whose panel it is. */
export const tabId = (path: string): string => `tab${path.replaceAll('/', '-')}`

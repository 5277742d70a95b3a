import { useEffect } from 'react'
import { PAGE_TITLE } from '#shared/constants.ts'
import { setTitle } from '../../platform/page.ts'

/** `{page} - {title}` in the browser's tab. */
export function usePageTitle(page: string): void {
  useEffect(() => setTitle(pageTitle(page)), [page])
}

export function pageTitle(page: string): string {
  return page === '' ? PAGE_TITLE : `${page} - ${PAGE_TITLE}`
}

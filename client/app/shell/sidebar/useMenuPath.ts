import { useLocation } from 'react-router-dom'
import { findScreen } from '#shared/screens/registry.ts'

/** Menu entry to highlight: for a screen without an entry, the one that leads to it. */
export function useMenuPath(): string {
  const { pathname } = useLocation()
  return findScreen(pathname)?.menuPath ?? pathname
}

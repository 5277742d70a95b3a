import { useLocation } from 'react-router-dom'
import { findScreen } from '#shared/screens/registry.ts'

/** The address whose entry of the menu is marked: for a screen without an entry, that of the one that leads to it. */
export function useMenuPath(): string {
  const { pathname } = useLocation()
  return findScreen(pathname)?.menuPath ?? pathname
}

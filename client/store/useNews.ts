/** Repeats a request when the server announces a change. */
import { useEffect, useState } from 'react'
import { useConsoleState } from './consoleContext.ts'
import { useReadable } from './useReadable.ts'

/** Value that changes with each notification and connection, because missed notifications are not repeated. */
export function useNews(about: string): string {
  const { news, connection } = useConsoleState()
  const { isLive } = useReadable(connection)
  const [count, setCount] = useState(0)
  useEffect(() => news.listen(about, () => setCount((before) => before + 1)), [news, about])
  return `${count} ${isLive}`
}

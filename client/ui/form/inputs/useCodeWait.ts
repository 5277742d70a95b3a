import { useEffect, useState } from 'react'
import { HOUR_MS } from '#shared/durations.ts'
import { sessionText } from '../../../platform/storage.ts'
import { every, nowMs } from '../../../platform/time.ts'

/** Cap for invalid storage or clock changes. */
const WAIT_MAX_MS = HOUR_MS

/** Seconds until another code may be requested; survives a reload. */
export function useCodeWait(target: string): {
  readonly seconds: number
  readonly start: (forSeconds: number) => void
} {
  const key = `code_wait/${target}`
  const [seconds, setSeconds] = useState(() => leftS(key))
  const [starts, setStarts] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new start is read from the storage as any other
  useEffect(() => {
    const read = () => setSeconds(leftS(key))
    read()
    return leftS(key) > 0 ? every(1000, read) : undefined
  }, [key, starts])
  return {
    seconds,
    start: (forSeconds) => {
      sessionText.write(key, String(nowMs() + forSeconds * 1000))
      setStarts(starts + 1)
    },
  }
}

function leftS(key: string): number {
  const leftMs = Number(sessionText.read(key) ?? 0) - nowMs()
  return leftMs > 0 && leftMs <= WAIT_MAX_MS ? Math.ceil(leftMs / 1000) : 0
}

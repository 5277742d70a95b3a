import { useMemo, useState } from 'react'
import { z } from 'zod'
import { sessionText } from '../../../../platform/storage.ts'
import { type Arrangement, reconciled } from '../../../../ui/order/order.ts'

const keptSchema = z.array(z.object({ id: z.string().max(40), items: z.array(z.string().max(80)).max(1000) }))

/** Stored order, if valid for these groups. */
export function readKept(text: string | null, groupIds: readonly string[]): Arrangement {
  const empty = groupIds.map((id) => ({ id, items: [] }))
  if (text === null) return empty
  try {
    const kept = keptSchema.parse(JSON.parse(text))
    return kept.map(({ id }) => id).join() === groupIds.join() ? kept : empty
  } catch {
    // Stored text of another shape: the order starts afresh.
    return empty
  }
}

export interface KeptOrder {
  readonly arrangement: Arrangement
  readonly arrange: (next: Arrangement) => void
  readonly reset: () => void
}

/** An order that this tab stores, over the current items. New ones are added to the first group. */
export function useKeptOrder(
  key: string,
  groupIds: readonly string[],
  itemIds: readonly string[],
): KeptOrder {
  const [kept, setKept] = useState(() => readKept(sessionText.read(key), groupIds))
  const arrangement = useMemo(() => reconciled(kept, itemIds), [kept, itemIds])
  const arrange = (next: Arrangement) => {
    sessionText.write(key, JSON.stringify(next))
    setKept(next)
  }
  const reset = () => {
    sessionText.remove(key)
    setKept(readKept(null, groupIds))
  }
  return { arrangement, arrange, reset }
}

/** Which host serves which area, kept up to date. */
import { useMemo } from 'react'
import type { AreaId } from '#shared/records/area.ts'
import type { Host } from '#shared/records/host.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { naturalOrder } from '../../../i18n/naturalOrder.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { derive } from '../../../store/derived.ts'
import { useDerived } from '../../../store/hooks.ts'
import type { PickNode } from '../../../ui/picker/pickModel.ts'
import { areaNodes } from '../../../widgets/pickers/placeNodes.ts'

export interface Serving {
  readonly hosts: readonly Host[]
  readonly hostOf: ReadonlyMap<string, Host>
  readonly areas: number
  /** The places of the project, every area a leaf. */
  readonly nodes: readonly PickNode[]
}

export function useServing(): Serving {
  const { store } = useConsoleState()
  const { language } = useTexts().i18n
  // biome-ignore lint/correctness/useExhaustiveDependencies: names follow the language
  const serving = useMemo(() => {
    const types = ['building', 'floor', 'area', 'host'] as const
    const sources = types.map((type) => (listener: () => void) => store.subscribeType(type, listener))
    return derive(
      sources,
      () => servingIn(store.read),
      undefined,
      () => store.version,
    )
  }, [store, language])
  return useDerived(serving)
}

function servingIn(read: ReadState): Serving {
  const hosts = [...read.all('host')].sort((a, b) => naturalOrder(a.name, b.name))
  // Those that this viewer does not see are named by the host all the same.
  const served = hosts.flatMap((host) =>
    host.servedAreaIds.flatMap((id) => (read.get('area', id) ? [[id, host] as const] : [])),
  )
  return { hosts, hostOf: new Map(served), areas: [...read.all('area')].length, nodes: areaNodes(read) }
}

/** The tree with the areas that are wanted; places without any are left out. */
export function nodesWith(
  nodes: readonly PickNode[],
  isWanted: (areaId: string) => boolean,
): readonly PickNode[] {
  return nodes.flatMap((node) => {
    if (!node.children) return isWanted(node.id) ? [node] : []
    const children = nodesWith(node.children, isWanted)
    return children.length > 0 ? [{ ...node, children }] : []
  })
}

/** Ids of the tree's leaves are those of areas. */
export const asAreas = (ids: readonly string[]): AreaId[] => ids as AreaId[]

/** Action "Make the same for other rooms" on a single room's scene, and its dialog. */
import { Layers } from '@blueprintjs/icons'
import { useMemo, useState } from 'react'
import { scenesContract } from '#shared/contract/scenes.ts'
import type { Scene } from '#shared/records/scene.ts'
import { roomOfScene } from '#shared/rules/sceneRooms.ts'
import type { Action } from '../../../../actions/action.ts'
import { useConsoleState } from '../../../../store/consoleContext.ts'
import { RoomScenes } from './RoomScenes.tsx'

export function useRoomScenes() {
  const { store } = useConsoleState()
  const [scene, setScene] = useState<Scene | null>(null)
  const forRooms = useMemo(
    (): Action<Scene> => ({
      id: 'scene.forRooms',
      label: 'scenes.rooms.label',
      icon: Layers,
      isSingle: true,
      endpoint: scenesContract.addForRooms,
      isOffered: (one) => roomOfScene(one, store.read) !== null,
      run: async ([one]) => {
        if (one) setScene(one)
        return { failures: [], message: null }
      },
    }),
    [store],
  )
  const roomDialog = scene ? <RoomScenes scene={scene} onClose={() => setScene(null)} /> : null
  return { forRooms, roomDialog }
}

/** Icons, colours and texts of scenes and runs. */
import {
  Clean,
  Contrast,
  Flame,
  Home,
  Lightbulb,
  LogOut,
  Media,
  Moon,
  People,
  Power,
  Temperature,
  WarningSign,
} from '@blueprintjs/icons'
import type { ComponentType } from 'react'
import { SCENE_IMAGES, type Scene } from '#shared/records/scene.ts'
import type { SceneRun } from '#shared/records/sceneRun.ts'
import type { Format } from '../../../i18n/format.ts'
import { i18n, nameOf } from '../../../i18n/i18n.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { useViewer } from '../../../store/hooks.ts'

export const SCENE_ICONS: Readonly<Record<Scene['image'], ComponentType<{ readonly size?: number }>>> = {
  welcome: Home,
  leave: LogOut,
  sleep: Moon,
  morning: Contrast,
  clean: Clean,
  meeting: People,
  movie: Media,
  dinner: Flame,
  emergency: WarningSign,
  lights: Lightbulb,
  climate: Temperature,
  energy: Power,
}

export const imageChoices = () =>
  SCENE_IMAGES.map((image) => ({ value: image, text: i18n.t(`scenes.image.${image}`) }))

/** Name of a device that was deleted or is hidden. */
export function useMissingDevice(deviceId: string): string {
  const { t } = useTexts()
  const { read } = useConsoleState().store
  const isUnseen = useViewer()?.limits.includes('areas')
  if (isUnseen) return t('scenes.deviceUnseen')
  const [last] = [...read.by('scene', 'device', deviceId).values()].flatMap(
    ({ lost }) => lost?.[deviceId] ?? [],
  )
  return last ? t('scenes.deviceLost', { name: nameOf(last) }) : t('scenes.deviceGone')
}

/** Whether a preview still has changes to revert. */
export const isToPutBack = ({ hold }: Pick<SceneRun, 'hold'>): boolean => hold !== null && !hold.isReturned

/** Time with date unless today; full if `nowMs` is null. */
export function whenText(format: Format, atMs: number, nowMs: number | null): string {
  const text = format.dateTime(atMs)
  if (nowMs === null) return text
  return text.slice(0, 10) === format.dateTime(nowMs).slice(0, 10) ? format.time(atMs) : text.slice(5, 16)
}

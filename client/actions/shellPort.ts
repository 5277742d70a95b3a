/**
 * Shell functions for screens: switch project, reload the account, change the theme. The shell provides them at
 * start, so that screens do not import its actors.
 */

import { must } from '#shared/kernel/assert.ts'
import type { ProjectId } from '#shared/records/project.ts'
import type { RoleId } from '#shared/records/role.ts'
import type { Readable } from '../store/observable.ts'

interface Preference<T> {
  readonly value: Readable<T>
  readonly choose: (value: T) => void
}

/** Whether an alarm would sound now; `disarmed` if the browser requires a click first. */
export type SoundState = 'armed' | 'disarmed' | 'muted'

export interface ShellPort {
  /** The project on show. */
  readonly projectId: Readable<ProjectId | null>
  readonly openProject: (projectId: ProjectId) => void
  /** Number of projects available to the viewer; 0 until known. */
  readonly projectCount: Readable<number>
  /** The list in the sidebar. */
  readonly reloadProjects: () => Promise<void>
  /** Name, rights and the project's settings. */
  readonly reloadAccount: () => Promise<void>
  /** Shows the console as the role sees it, in this tab. */
  readonly previewRole: (roleId: RoleId) => Promise<void>
  readonly alarmSound: {
    readonly state: Readable<SoundState>
    readonly mutedUntilMs: Readable<number>
    readonly muteChoicesMin: readonly number[]
    readonly mute: (minutes: number) => void
    readonly unmute: () => void
    /** Resolves to false if the browser blocks sound. */
    readonly playSample: () => Promise<boolean>
  }
  readonly preferences: {
    readonly scheme: Preference<'light' | 'dark' | 'system'>
    readonly themeColor: Preference<string>
    readonly size: Preference<'default' | 'medium' | 'small' | 'mini'>
    readonly tagsView: Preference<boolean>
    readonly fixedHeader: Preference<boolean>
    readonly sidebarLogo: Preference<boolean>
    readonly showSettings: Preference<boolean>
    /** The user's sign-in variant has a theme colour of its own: no theme picker is shown. */
    readonly isThemeColorFixed: Readable<boolean>
  }
}

let provided: ShellPort | null = null

export function provideShell(port: ShellPort): void {
  provided = port
}

export const shell = (): ShellPort => must(provided, 'a shell around the screen')

import { and, assign, setup, stateIn } from 'xstate'
import {
  ALARM_REMIND_MS,
  ALARM_REMIND_TIMES,
  ALARM_REPEAT_MS,
  ALARM_REPEAT_TIMES,
} from '#shared/constants.ts'
import { provide } from './provide.ts'

export interface AlarmSoundContext {
  /** Remaining beeps of the current loop. */
  readonly remaining: number
  /** The newest alarm that has had its sound, or was raised while muted. Counts raisings, not alarms. */
  readonly heardSeq: number
  readonly hintShown: boolean
}

export interface AlarmSoundInput {
  /**
   * Sequence of the last alarm that sounded or was skipped. Alarms up to it do not sound again after a reload.
   * 0 initially.
   */
  readonly heardSeq: number
  /** The message about sound was shown in this session already, as before a reload of the page. */
  readonly hintShown?: boolean
}

export type AlarmSoundEvent =
  /**
   * `count` is the number of unacknowledged alarms in all projects of the user. `newestRaisedSeq` grows with each new
   * alarm; 0 before the first.
   */
  | {
      readonly type: 'unacknowledged.changed'
      readonly count: number
      readonly newestRaisedSeq: number
      readonly isCriticalWaiting: boolean
      /** At least one new alarm is critical. Critical alarms sound even if the user has muted the sound. */
      readonly isCriticalNew: boolean
    }
  /** Starts tracking again after a sign-in or project change. Alarms up to `heardSeq` do not sound. */
  | { readonly type: 'project.changed'; readonly heardSeq: number }
  | { readonly type: 'user.signedOut' }
  /** A click or key, and the browser has unlocked audio for it. */
  | { readonly type: 'userInteracted' }
  /** The browser refused or suspended audio playback: the indicator must not stay armed. */
  | { readonly type: 'audio.refused' }
  | { readonly type: 'mute' }
  | { readonly type: 'unmute' }

const alarmSoundSetup = setup({
  types: {
    context: {} as AlarmSoundContext,
    events: {} as AlarmSoundEvent,
    input: {} as AlarmSoundInput,
    tags: {} as 'armed' | 'muted' | 'sounding' | 'unheard' | 'waiting',
  },
  actions: {
    playBeep: provide('playBeep'),
    stopBeep: provide('stopBeep'),
    /** A message that stays: the browser plays sound only after a click. */
    showArmHint: provide('showArmHint'),
    hear: assign((_, params: { readonly newestRaisedSeq: number }) => ({ heardSeq: params.newestRaisedSeq })),
    hearNewer: assign(
      ({ context }, params: { readonly count: number; readonly newestRaisedSeq: number }) => ({
        heardSeq: params.count > 0 ? Math.max(context.heardSeq, params.newestRaisedSeq) : context.heardSeq,
      }),
    ),
    setHeard: assign((_, params: { readonly heardSeq: number }) => params),
    refill: assign({ remaining: ALARM_REPEAT_TIMES }),
    refillReminder: assign({ remaining: ALARM_REMIND_TIMES }),
    useOne: assign(({ context }) => ({ remaining: context.remaining - 1 })),
    empty: assign({ remaining: 0 }),
    forgetSession: assign({ heardSeq: 0, hintShown: false }),
  },
  guards: {
    isNoneLeft: (_, params: { readonly count: number }) => params.count === 0,
    isNew: ({ context }, params: { readonly count: number; readonly newestRaisedSeq: number }) =>
      params.count > 0 && params.newestRaisedSeq > context.heardSeq,
    isNewCritical: (
      { context },
      params: { readonly newestRaisedSeq: number; readonly isCriticalNew: boolean },
    ) => params.isCriticalNew && params.newestRaisedSeq > context.heardSeq,
    isMuted: stateIn({ mute: 'on' }),
    /** True if the sound is muted and no remaining alarm is critical. */
    isMutedOut: and([stateIn({ mute: 'on' }), stateIn({ critical: 'none' })]),
    hasBeeps: ({ context }) => context.remaining > 0,
    isArmed: stateIn({ audio: 'armed' }),
    mayRemind: and([stateIn({ critical: 'waiting' }), stateIn({ audio: 'armed' }), stateIn({ mute: 'off' })]),
    isCritical: (_, params: { readonly isCriticalWaiting: boolean }) => params.isCriticalWaiting,
    isNoneCritical: (_, params: { readonly isCriticalWaiting: boolean }) => !params.isCriticalWaiting,
  },
  delays: { repeat: ALARM_REPEAT_MS, remind: ALARM_REMIND_MS },
})

type Changed = {
  readonly event: {
    readonly count: number
    readonly newestRaisedSeq: number
    readonly isCriticalWaiting: boolean
    readonly isCriticalNew: boolean
  }
}
const isCritical = { type: 'isCritical', params: ({ event }: Changed) => event } as const
const isNoneCritical = { type: 'isNoneCritical', params: ({ event }: Changed) => event } as const
const isNewCritical = { type: 'isNewCritical', params: ({ event }: Changed) => event } as const
const isNew = { type: 'isNew', params: ({ event }: Changed) => event } as const
const hear = { type: 'hear', params: ({ event }: Changed) => event } as const
const fallSilent = {
  guard: { type: 'isNoneLeft', params: ({ event }: Changed) => event },
  target: 'silent',
} as const
/**
 * Marks alarms that arrive while muted as heard, so unmuting does not play old sounds. Critical alarms are not
 * marked.
 */
const passOver = {
  guard: 'isMuted',
  actions: { type: 'hearNewer', params: ({ event }: Changed) => event },
} as const
const leaveProject = {
  target: 'silent',
  actions: { type: 'setHeard', params: ({ event }: { event: { heardSeq: number } }) => event },
} as const

/** Shows the hint about the sound once per session. Later alarms only light the indicator in the bar. */
const hintOnce = alarmSoundSetup.enqueueActions(({ context, enqueue }) => {
  if (context.hintShown) return
  enqueue('showArmHint')
  enqueue.assign({ hintShown: true })
})

const audio = alarmSoundSetup.createStateConfig({
  initial: 'disarmed',
  states: {
    disarmed: { on: { userInteracted: 'armed' } },
    armed: { tags: 'armed', on: { 'audio.refused': 'disarmed' } },
  },
})

const beeps = {
  initial: 'beeping',
  states: {
    beeping: {
      entry: ['playBeep', 'useOne'],
      after: {
        repeat: [
          { guard: 'hasBeeps', target: 'beeping', reenter: true },
          { target: '#alarmSound.loop.silent' },
        ],
      },
    },
  },
} as const

const critical = alarmSoundSetup.createStateConfig({
  initial: 'none',
  states: {
    none: { on: { 'unacknowledged.changed': { guard: isCritical, target: 'waiting' } } },
    waiting: {
      tags: 'waiting',
      on: {
        'unacknowledged.changed': { guard: isNoneCritical, target: 'none' },
        'project.changed': 'none',
        'user.signedOut': 'none',
      },
    },
  },
})

/** Muted until the user unmutes or the chosen time ends. A critical alarm that sounds meanwhile does not unmute. */
const mute = alarmSoundSetup.createStateConfig({
  initial: 'off',
  states: {
    off: { on: { mute: 'on' } },
    // Signing out unmutes: the next user must not miss alarms because of a mute they did not set.
    on: { tags: 'muted', on: { unmute: 'off', 'user.signedOut': 'off' } },
  },
})

const loop = alarmSoundSetup.createStateConfig({
  initial: 'silent',
  states: {
    silent: {
      on: {
        'unacknowledged.changed': [
          { guard: isNewCritical, target: 'raised', actions: hear },
          passOver,
          { guard: isNew, target: 'raised', actions: hear },
        ],
        unmute: { target: 'silent', reenter: true },
      },
      after: {
        remind: [
          { guard: 'mayRemind', target: 'reminding' },
          { target: 'silent', reenter: true },
        ],
      },
    },
    raised: { always: [{ guard: 'isArmed', target: 'sounding' }, { target: 'unheard' }] },
    /** An alarm should sound and the browser blocks audio: the first click starts it. */
    unheard: {
      tags: 'unheard',
      entry: hintOnce,
      on: {
        'unacknowledged.changed': [fallSilent, passOver, { guard: isNew, actions: hear }],
        'project.changed': leaveProject,
        userInteracted: [{ guard: 'isMutedOut', target: 'silent' }, { target: 'sounding' }],
        mute: 'silent',
      },
    },
    /**
     * One sound loop for any number of alarms. A new alarm restarts the repetition count but does not disturb
     * the rhythm.
     */
    sounding: {
      tags: 'sounding',
      entry: 'refill',
      exit: ['empty', 'stopBeep'],
      always: { guard: 'isMutedOut', target: 'silent' },
      ...beeps,
      on: {
        'unacknowledged.changed': [
          fallSilent,
          { guard: isNewCritical, actions: [hear, 'refill'] },
          passOver,
          { guard: isNew, actions: [hear, 'refill'] },
        ],
        'project.changed': leaveProject,
        'audio.refused': 'unheard',
        mute: 'silent',
      },
    },
    /** Repeats the sound for users who were away: a critical alarm is still unacknowledged. */
    reminding: {
      tags: 'sounding',
      entry: 'refillReminder',
      exit: ['empty', 'stopBeep'],
      ...beeps,
      on: {
        'unacknowledged.changed': [fallSilent, { guard: isNew, target: 'sounding', actions: hear }],
        'project.changed': leaveProject,
        'audio.refused': 'silent',
        mute: 'silent',
      },
    },
  },
  on: {
    'project.changed': { actions: leaveProject.actions },
    'user.signedOut': { target: '.silent', actions: 'forgetSession' },
  },
})

/** The sound of unacknowledged alarms: for whom, how often, and whether the browser allows audio at all. */
export const alarmSoundMachine = alarmSoundSetup.createMachine({
  id: 'alarmSound',
  context: ({ input }) => ({ remaining: 0, heardSeq: input.heardSeq, hintShown: input.hintShown === true }),
  type: 'parallel',
  states: { audio, critical, mute, loop },
})

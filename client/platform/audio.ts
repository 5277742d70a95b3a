/**
 * A beep made by the browser itself. Browsers let a page play sound only after a user gesture. Until then
 * `isArmed` is false and a beep is silently dropped, so callers can check.
 */
export interface Beeper {
  isArmed(): boolean
  /** Call from within a click or key press. Resolves to whether sound is possible now. */
  arm(): Promise<boolean>
  beep(): void
  silence(): void
  onArmedChange(run: () => void): () => void
}

const TONES_HZ = [880, 660]
const TONE_S = 0.16
const LOUDNESS01 = 0.22
const EDGE_S = 0.012

export function createBeeper(): Beeper {
  let context: AudioContext | null = null
  let output: GainNode | null = null
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const run of listeners) run()
  }
  const open = (): AudioContext | null => {
    if (context || typeof AudioContext === 'undefined') return context
    context = new AudioContext()
    context.addEventListener('statechange', tell)
    return context
  }
  return {
    isArmed: () => context?.state === 'running',
    arm: async () => {
      const opened = open()
      if (!opened) return false
      try {
        if (opened.state !== 'running') await opened.resume()
      } catch {
        // Without a sound device or permission the sound indicator shows it.
        return false
      }
      return opened.state === 'running'
    },
    beep: () => {
      if (context?.state !== 'running') return
      output?.disconnect()
      output = context.createGain()
      output.connect(context.destination)
      playTones(context, output)
    },
    silence: () => {
      output?.disconnect()
      output = null
    },
    onArmedChange: (run) => {
      listeners.add(run)
      return () => listeners.delete(run)
    },
  }
}

/** Edges are ramped: a tone cut square clicks. */
function playTones(context: AudioContext, output: GainNode): void {
  TONES_HZ.forEach((frequencyHz, index) => {
    const startS = context.currentTime + index * (TONE_S + 0.04)
    const tone = context.createOscillator()
    const envelope = context.createGain()
    tone.frequency.value = frequencyHz
    envelope.gain.setValueAtTime(0, startS)
    envelope.gain.linearRampToValueAtTime(LOUDNESS01, startS + EDGE_S)
    envelope.gain.setValueAtTime(LOUDNESS01, startS + TONE_S - EDGE_S)
    envelope.gain.linearRampToValueAtTime(0, startS + TONE_S)
    tone.connect(envelope).connect(output)
    tone.start(startS)
    tone.stop(startS + TONE_S)
  })
}

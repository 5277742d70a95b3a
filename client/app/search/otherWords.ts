/** What people call a device or an alarm besides its name, by the kind of the one and the code of the other. */

const LEAK = ['漏水 水浸 浸水', 'leak flood water']
const SMOKE = ['烟感 烟雾 火警', 'smoke fire']

const WORDS: Readonly<Record<string, readonly string[]>> = {
  water_leak: LEAK,
  smoke: SMOKE,
  smoke_sensor: SMOKE,
}

export const otherWords = (kindOrCode: string): readonly string[] => WORDS[kindOrCode] ?? []

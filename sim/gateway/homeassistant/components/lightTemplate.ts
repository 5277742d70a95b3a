/** `light` of the schema `template`: one message, taken apart and put together by templates. */
import type { Table } from '#shared/zigbee2mqtt/exposes.ts'
import { type EntityParts, numberOf, type Publication, type Say, type Source, UNKNOWN } from '../entity.ts'
import { templateIn, topicIn } from '../settings.ts'
import type { Template } from '../template.ts'
import { hexOfParts, partsOfHex } from './lightColor.ts'
import { brightnessScale, lightFeatures } from './lightFeatures.ts'

export function templateLight(settings: Table): EntityParts {
  const topic = topicIn(settings, 'command_topic', false)
  const [on, off] = [
    templateIn(settings, 'command_on_template'),
    templateIn(settings, 'command_off_template'),
  ]
  const read = {
    state: templateIn(settings, 'state_template'),
    brightness: templateIn(settings, 'brightness_template'),
    colorTemp: templateIn(settings, 'color_temp_template'),
    color: ['red', 'green', 'blue'].flatMap((name) => templateIn(settings, `${name}_template`) ?? []),
  }
  return {
    features: lightFeatures({
      isSettable: topic !== undefined && on !== null && off !== null,
      brightnessMax: read.brightness ? brightnessScale(settings) : null,
      colorTemp: read.colorTemp !== null,
      color: read.color.length === 3,
    }),
    sources: sourcesOf(settings, read),
    write(values) {
      const template = values.state === 'OFF' ? off : on
      if (topic === undefined || !template) return null
      const text = template.render(variablesOf(values))
      return text === null
        ? null
        : [{ topic, text, isRetained: settings.retain === true } satisfies Publication]
    },
  }
}

interface Readers {
  readonly state: Template | null
  readonly brightness: Template | null
  readonly colorTemp: Template | null
  readonly color: readonly Template[]
}

function sourcesOf(settings: Table, { state, brightness, colorTemp, color }: Readers): Source[] {
  const topic = topicIn(settings, 'state_topic')
  const templates = [state, brightness, colorTemp, ...color].filter((one) => one !== null)
  if (topic === undefined || templates.length === 0) return []
  const number = (say: Say, template: Template | null): number | undefined => {
    const value = template && numberOf(say(template)?.trim() || UNKNOWN)
    return typeof value === 'number' ? value : undefined
  }
  return [
    {
      topic,
      templates,
      gives: [
        ...(state ? ['state'] : []),
        ...(brightness ? ['brightness'] : []),
        ...(colorTemp ? ['color_temp'] : []),
        ...(color.length === 3 ? ['color'] : []),
      ],
      read(say) {
        const word = state && say(state)?.trim().toLowerCase()
        const [level, mired] = [number(say, brightness), number(say, colorTemp)]
        const hex = color.length === 3 ? hexOfParts(color.map((one) => number(say, one))) : null
        return {
          ...(word === 'on' || word === 'off' ? { state: word.toUpperCase() } : {}),
          ...(level === undefined ? {} : { brightness: level }),
          ...(mired === undefined ? {} : { color_temp: mired }),
          ...(hex === null ? {} : { color: { hex } }),
        }
      },
    },
  ]
}

/** The others are not defined. */
function variablesOf({ state = 'ON', brightness, color_temp: colorTemp, color }: Table) {
  const parts = partsOfHex(color)
  return {
    state: String(state).toLowerCase(),
    ...(brightness === undefined ? {} : { brightness }),
    ...(colorTemp === undefined ? {} : { color_temp: colorTemp }),
    ...(parts ? { red: parts[0], green: parts[1], blue: parts[2] } : {}),
  }
}

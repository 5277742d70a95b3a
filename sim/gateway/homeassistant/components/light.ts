/** `light`, which has three schemas. */
import type { EntityConfig } from '../discovery.ts'
import type { EntityParts } from '../entity.ts'
import { wordOf } from '../settings.ts'
import { jsonLight } from './lightJson.ts'
import { plainLight } from './lightPlain.ts'
import { templateLight } from './lightTemplate.ts'

/** @throws RefusedEntity */
export function light({ settings }: EntityConfig): EntityParts {
  const schema = wordOf(settings, 'schema')
  if (schema === 'json') return jsonLight(settings)
  return schema === 'template' ? templateLight(settings) : plainLight(settings)
}

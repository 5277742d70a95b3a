/** Plain data as a file that people read and change. */
import { stringify } from 'yaml'

const LINE_WIDTH = 110

/** The value as YAML, with lines wrapped at 110 characters. */
export const yamlText = (value: unknown): string => stringify(value, { lineWidth: LINE_WIDTH })

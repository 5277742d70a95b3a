/** Plain data as a file that people read and change. */
import { stringify } from 'yaml'

const LINE_WIDTH = 110

export const yamlText = (value: unknown): string => stringify(value, { lineWidth: LINE_WIDTH })

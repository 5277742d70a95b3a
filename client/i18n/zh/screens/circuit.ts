/** Texts of a circuit. */
import { circuitStyles } from '#shared/texts/choices/circuitsZh.ts'

export const circuit = {
  name: '回路名称',
  shownAs: '显示样式',
  anyStyle: '未指定',
  feeds: '所接负载',
  style: circuitStyles,
} as const

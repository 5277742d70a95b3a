/** How units are written beside a number; units that are written the same in every language stay as they are. */
export const units = {
  celsius: '{{value}} °C',
  percent: '{{value}} %',
  hours: '{{value}} h',
  seconds: '{{value}} s',
  minutes: '{{value}} min',
  other: '{{value}} {{unit}}',
} as const

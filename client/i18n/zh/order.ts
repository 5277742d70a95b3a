/** Texts of a list that is ordered by hand. */
export const order = {
  grip: '移动“{{name}}”',
  hint: '可拖动排序；也可在手柄上按空格键拿起，用方向键移动，再按空格键放下，按 Esc 放回原处。按住 Alt 再按方向键可直接移动。',
  locked: '现在不能调整顺序。',
  lifted: '已拿起“{{name}}”：{{list}}，第 {{at}} 位，共 {{of}} 项',
  moved: '“{{name}}”：{{list}}，第 {{at}} 位，共 {{of}} 项',
  dropped: '已放下“{{name}}”：{{list}}，第 {{at}} 位，共 {{of}} 项',
  putBack: '“{{name}}”已放回：{{list}}，第 {{at}} 位，共 {{of}} 项',
} as const

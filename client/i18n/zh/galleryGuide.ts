/** The gallery's guided tour. */
export const galleryGuide = {
  when: '适用于首次使用，或页面有较大变化之后。步骤控制在十步以内；字段的含义应写在字段旁。方向键前进或后退，Esc 结束。',
  start: '开始引导',
  next: '下一步',
  previous: '上一步',
  done: '完成',
  progress: '第 {{step}} 步，共 {{steps}} 步',
  stops: '引导步骤',
  lead: '当前窗口未显示的部分（如手机上的侧边栏）会自动跳过。',
  stop: {
    project: '项目',
    menu: '菜单',
    connection: '连接状态',
    search: '搜索',
    user: '个人',
    tabs: '访问过的页面',
    content: '页面内容',
  },
  stopNote: {
    project: '您看到的内容都属于此项目，点击可切换到其他项目。',
    menu: '您的角色可以打开的页面。分组可折叠，当前页面会突出显示。',
    connection: '数值是否实时，以及在线主机数量。未显示绿色时无法操作设备。',
    search: '按中英文名称查找页面、房间、设备和操作，随时可按 Ctrl+K 打开。',
    user: '账号、设置和退出登录。',
    tabs: '标签打开期间，页面保持您离开时的样子。右键点击标签可进行更多操作。',
    content: '组件示例的每个页面都在此说明所展示的内容。',
  },
} as const

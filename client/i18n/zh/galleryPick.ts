/** The gallery's pages about picking, rows, times, uploads and wizards. */
export const galleryPick = {
  transferWhen:
    '用于从大量项目中选取一部分，并同时看到已选与未选的内容：分组中的设备、角色中的人员。项目很少时用复选框，按位置选择时用树。',
  groupName: '分组名称',
  devices: '设备',
  treeWhen:
    '用于按位置归属的内容：区域、设备、权限。勾选一组即选中其中全部；数字显示已选数量。可按名称或沿路径的关键词搜索。',
  areas: '区域',
  mainArea: '主区域',
  rowsWhen:
    '用于多个同类条目：场景步骤、设备回路、报警规则。顺序有意义，可拖动，也可在行内任一输入框中按 Alt 加方向键调整。',
  sceneName: '场景名称',
  sceneSample: '晚间模式',
  steps: '步骤',
  addStep: '添加步骤',
  stepOf: '对象',
  stepKind: { light: '灯光', curtain: '窗帘', climate: '空调' },
  level: '数值',
  note: '备注',
  stepRefused: '该设备不支持此数值',
  timesWhen:
    '“时间安排”说明何时运行，可跨越午夜；“时段”说明查看哪些日期。名称是否可用会在输入时检查，选项也可取决于其他字段。',
  name: '名称',
  nameHelp: '不能与楼栋重名，可试填“{{name}}”。',
  nameTaken: '该名称已被使用',
  building: '楼栋',
  floor: '楼层',
  schedule: '运行时间',
  period: '统计时段',
  color: '平面图颜色',
  uploadWhen:
    '用于不适合随表单一起提交的大文件：固件、平面图。选中后立即上传，表单会等待其完成。小图片宜随表单提交。',
  uploadBroken: '连接已中断',
  firmware: '固件',
  firmwareHelp: 'BIN 或 ZIP，最大 8 MB。文件仅由本浏览器读取，不会发送。',
  wizardWhen:
    '用于一屏放不下且有先后顺序的内容。每一步检查后才进入下一步，可以返回，提交前会再次展示全部内容。只有几项内容时用普通表单即可。',
  wizardWhat: '内容',
  wizardWhere: '位置',
  wizardTime: '时间',
  automationName: '自动化名称',
  masterWhen:
    '用于需要逐个查看的条目：列表保持不动，详情随之变化。若每个条目值得拥有独立页面，请使用可跳转的列表。',
  hosts: '主机',
  hostNumber: '编号',
  hostFirmware: '固件版本',
} as const

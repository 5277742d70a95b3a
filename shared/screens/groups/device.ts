import type { ScreenLine } from '../screen.ts'

export const deviceScreens = {
  deviceControl: {
    path: '/device/devicecontrol',
    title: ['Devices', '设备控制'],
    purpose: ['Find a device and control it.', '快速找到设备并进行控制。'],
    right: 'control.devices',
  },
  areaControl: {
    path: '/device/areacontrol',
    title: ['Areas', '区域控制'],
    purpose: [
      'Every room by floor, with its state and its controls.',
      '按楼层查看每个房间的状态并进行控制。',
    ],
    right: 'control.devices',
  },
  sceneControl: {
    path: '/device/modelcontrol',
    title: ['Scenes', '场景控制'],
    purpose: ['Run a scene and see the result device by device.', '执行场景，并逐个设备查看执行结果。'],
    right: 'control.scenes',
  },
  automationControl: {
    path: '/device/znconnectcontrol',
    title: ['Automations', '自动化控制'],
    purpose: [
      'Enable or pause automations and read what their last runs did.',
      '启用或暂停自动化，查看最近几次的执行过程。',
    ],
    right: 'control.automations',
  },
  deviceDetail: {
    path: '/device/devicedetail',
    title: ['Device details', '设备详情'],
    purpose: [
      'One device: live state, history, commands, circuits, the events that made it so.',
      '单个设备的实时状态、历史曲线、指令、回路与事件。',
    ],
    right: 'home.view',
    isUnlisted: true,
    menuPath: '/device/devicecontrol',
  },
  areaDeviceControl: {
    path: '/device/areadevicecontrol',
    title: ['Devices by area', '区域设备控制'],
    purpose: ['The devices of one area, each with the right control.', '某个区域内的设备及其控制。'],
    right: 'control.devices',
    isUnlisted: true,
    menuPath: '/device/areacontrol',
  },
} as const satisfies Readonly<Record<string, ScreenLine>>

/** Of one circuit of a device, wherever it is set up. */
export const circuit = {
  name: '回路名称',
  shownAs: '显示样式',
  anyStyle: '未指定',
  feeds: '所接负载',
  style: {
    light: '灯',
    downlight: '筒灯',
    strip: '灯带',
    chandelier: '吊灯',
    lamp: '台灯',
    socket: '插座',
    fan: '风扇',
    curtain: '窗帘',
    heater: '加热器',
    valve: '阀门',
    pump: '水泵',
    door: '门',
    appliance: '电器',
  },
} as const

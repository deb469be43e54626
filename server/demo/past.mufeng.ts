import type { Past, PastCustomer } from './past'

/** surname and given name, and the model of what stands at home */
const HOUSEHOLDS: readonly [name: string, model: string, city: string, dist: string, street: string][] = [
  ['吴晓燕', 'acWall', '杭州市', '拱墅区', '丰潭路 380 号银泰里 6 幢 1102 室'],
  ['沈立群', 'washer', '杭州市', '上城区', '清泰街 208 号 2 单元 301 室'],
  ['郑雅文', 'fridge', '杭州市', '滨江区', '江汉路 1515 号 9 幢 2003 室'],
  ['许志强', 'heater', '宁波市', '海曙区', '中山西路 77 号 4 幢 602 室'],
  ['朱佳怡', 'dishwasher', '杭州市', '余杭区', '文一西路 998 号 12 幢 805 室'],
  ['何建平', 'hood', '绍兴市', '越城区', '胜利西路 411 号 3 幢 402 室'],
  ['马丽华', 'purifier', '杭州市', '西湖区', '古墩路 656 号 7 幢 1501 室'],
  ['郭海波', 'acFloor', '嘉兴市', '南湖区', '中环南路 1882 号 5 幢 203 室'],
  ['高雨晴', 'acWall', '杭州市', '萧山区', '市心中路 298 号 11 幢 904 室'],
  ['林国栋', 'washerDryer', '杭州市', '临平区', '南苑街 155 号 8 幢 1203 室'],
  ['罗敏', 'fridge', '宁波市', '鄞州区', '首南中路 99 号 2 幢 701 室'],
  ['宋一鸣', 'purifier', '杭州市', '西湖区', '文二西路 718 号 15 幢 402 室'],
  ['谢玉兰', 'washer', '湖州市', '吴兴区', '红旗路 266 号 1 幢 503 室'],
  ['唐俊杰', 'heater', '杭州市', '钱塘区', '学源街 68 号 6 幢 1602 室'],
  ['韩雪', 'acWall', '绍兴市', '柯桥区', '群贤路 1661 号 10 幢 304 室'],
  ['冯志远', 'hood', '杭州市', '上城区', '凤起东路 118 号 3 幢 1805 室'],
  ['于晓彤', 'dishwasher', '宁波市', '江北区', '人民路 132 号 9 幢 602 室'],
  ['董文斌', 'acFloor', '杭州市', '富阳区', '江滨西大道 57 号 2 幢 1001 室'],
  ['萧雅婷', 'acWall', '杭州市', '西湖区', '紫荆花路 38 号 4 幢 501 室'],
  ['程刚', 'washer', '杭州市', '拱墅区', '上塘路 331 号 16 幢 703 室'],
]

const customers = HOUSEHOLDS.map(([person, model, city, dist, address], i): PastCustomer => ({
  name: `${person}家`,
  person,
  phone: `137100010${String(i + 1).padStart(2, '0')}`,
  language: 'zh',
  address: { province: '浙江省', city, dist, address },
  model,
}))

const cleanOf = (...plan: string[]) => ({ plan, quantity: 1 })

/** What Mufeng did for households in the last two years. */
export const mufengPast: Past = {
  customers,
  finished: [90, 130],
  praises: {
    zh: [
      '师傅准时到，手脚麻利，走之前还把地擦干净了。',
      '讲得很清楚，还教我们平时怎么保养。',
      '第二天就上门，修好了，谢谢。',
      '收费和网上写的一样，放心。',
      '态度很好，鞋套、垫布都自己带。',
    ],
  },
  works: [
    {
      template: 'repair',
      model: 'acWall',
      title: '空调制热慢',
      values: { fault: 'weak', setTemperature: 25, description: '开了半小时房间还是冷，滤网刚洗过。' },
      done: '蒸发器积灰严重，清洗后补加制冷剂，出风温度恢复正常。',
    },
    {
      template: 'clean',
      model: 'acWall',
      title: '壁挂空调清洗',
      values: cleanOf('airConditioner', 'wall', 'wallStandard'),
      done: '清洗滤网、蒸发器和接水盘，排水通畅，出风无异味。',
    },
    {
      template: 'repair',
      model: 'acFloor',
      title: '柜机启动时有异响',
      values: { fault: 'noise', noiseWhen: ['start'], description: '刚启动时“嗒嗒”响，几分钟后消失。' },
      done: '导风叶片电机齿轮磨损，更换电机后运行安静。',
    },
    {
      template: 'clean',
      model: 'acFloor',
      title: '柜机换季清洗',
      values: cleanOf('airConditioner', 'floor', 'floorStandard'),
      done: '清洗滤网、蒸发器和风道，高温消毒一次。',
    },
    {
      template: 'repair',
      model: 'washer',
      title: '洗衣机底下有水',
      values: { fault: 'leak', leakSpot: 'drain', description: '洗到排水的时候，机器后面会有一小摊水。' },
      done: '排水管老化开裂，更换排水管，连续排水两次无渗漏。',
    },
    {
      template: 'clean',
      model: 'washer',
      title: '滚筒洗衣机内筒清洗',
      values: cleanOf('washer', 'washerFront'),
      done: '内筒和门封清洗消毒，排水过滤器已清理。',
    },
    {
      template: 'repair',
      model: 'washerDryer',
      title: '烘干时间变长',
      values: { fault: 'other', description: '以前两个小时能烘干，现在要四个小时。' },
      done: '冷凝风道积满绒毛，清理后烘干时间恢复正常。',
    },
    {
      template: 'repair',
      model: 'fridge',
      title: '冰箱冷藏不够冷',
      values: { fault: 'weak', setTemperature: 4, realTemperature: 9, description: '冷冻正常，冷藏室温度下不去。' },
      done: '风门卡滞，更换风门组件，两小时后冷藏室降至 4 ℃。',
    },
    {
      template: 'clean',
      model: 'purifier',
      title: '净水器整套换芯',
      values: cleanOf('purifier', 'filterSet'),
      done: '滤芯已全部更换，冲洗 15 分钟，水质检测合格，寿命已复位。',
    },
    {
      template: 'repair',
      model: 'purifier',
      title: '净水器不通电',
      values: { fault: 'dead', description: '指示灯全灭，插座是好的。' },
      done: '电源适配器损坏，更换后制水正常。',
    },
    {
      template: 'repair',
      model: 'dishwasher',
      title: '洗碗机显示 E4',
      values: { fault: 'code', errorCode: 'E4', description: '进水很慢，过一会儿报 E4。' },
      done: '进水阀滤网被泥沙堵住，清洗并更换进水阀。',
    },
    {
      template: 'repair',
      model: 'heater',
      title: '热水器打不着火',
      values: { fault: 'code', errorCode: 'E1', description: '开热水有点火声，就是打不着。' },
      done: '点火针积碳，更换点火针并清理燃烧室。',
    },
    {
      template: 'clean',
      model: 'hood',
      title: '油烟机蒸汽清洗',
      values: cleanOf('hood', 'hoodSteam'),
      done: '叶轮和油路蒸汽清洗，吸力恢复，厨房已清理干净。',
    },
    {
      template: 'feedback',
      staff: 'limin',
      title: '希望能提前一小时打电话',
      values: { kind: 'suggestion', content: '师傅出发前打了电话，但离到只有十分钟，能不能早一点？', reply: 'none' },
      done: '已把出发提醒改为提前一小时，谢谢您的建议。',
    },
    {
      template: 'feedback',
      staff: 'limin',
      title: '收费单没有列明细',
      values: {
        kind: 'complaint',
        topic: ['service', 'charge'],
        content: '单子上只有总价，想知道配件和工时各多少。',
        reply: 'none',
      },
      done: '明细已补发到您的订单里，网点今后当场列明。',
    },
    {
      template: 'feedback',
      staff: 'limin',
      title: '表扬上门师傅',
      values: { kind: 'praise', content: '师傅修完还帮忙检查了插座和水管，很负责。', reply: 'none' },
      done: '已转达并记入当月服务之星，感谢您的认可。',
    },
    {
      template: 'feedback',
      staff: 'limin',
      title: '建议说明书出大字版',
      values: { kind: 'suggestion', content: '家里老人看不清说明书上的小字，希望有大字版。', reply: 'none' },
      done: '大字版已放到知识库，可以直接下载或打印。',
    },
    {
      template: 'feedback',
      staff: 'limin',
      title: '送货比约定晚了两天',
      values: {
        kind: 'complaint',
        topic: ['delivery', 'slow'],
        content: '说周三到，结果周五才送来，也没有人通知。',
        reply: 'none',
      },
      done: '已核实是干线延误，改期会先短信通知，并补偿了一次免费清洗。',
    },
  ],
}

import type { Story } from './company'
import type { Clock } from './fixed'

/** Past service requests at Hengji: the construction company of the demo linkman, and customers in Suzhou, Moscow, Almaty and Lingang. */
export const hengjiStories = (clock: Clock): Story[] => [
  // the demo linkman and his colleague
  {
    template: 'device', linkman: 'ligong', product: 'tc.ex1', state: 'created', title: '1 号挖掘机动臂油缸漏油', created: -40, plan: [1, '08:30'],
    values: { ticketNo: 'TC-WX-2611-031', hours: 3268.5, system: ['hydraulic', 'hose', 'oilLeak'], alarm: 'no', stopped: 'yes', stopTime: clock.minute(-75), impact: 'single', description: '动臂左侧油缸杆端渗油成线，半小时漏了约一升，已停机并垫好接油盘。', media: ['oil', 'nameplate'], permit: ['helmet', 'pass'] },
  },
  {
    template: 'part', linkman: 'wanghaitao', product: 'tc.comp2', state: 'created', title: '空压机三滤备件采购', created: [-1, '15:10'],
    values: { kind: ['filter', 'separator'], partNo: 'HJS75-OS-4402', quantity: 4, reason: 'stock', poNo: 'PO-2611-0087', delivery: 'express', needDate: clock.day(6), invoice: 'special', taxNo: '91330110MA2TC0001X' },
  },
  {
    template: 'inspect', linkman: 'ligong', product: 'tc.ex2', state: 'allocated', title: '三台挖掘机年度巡检', created: [-2, '10:30'], plan: [3, '09:00'], staff: 'majun', unread: 1,
    values: { kind: 'yearly', scope: ['mechanical', 'hydraulic', 'electric', 'oil'], machines: 3, permit: ['training', 'helmet'], email: 'equipment@tiancheng.example', note: '三台都在良渚基地，可以安排同一天。' },
    said: [{ after: 'allocate', by: 'staff', text: '已安排两名工程师，预计一天完成，油样送检报告五个工作日内发您邮箱。' }],
  },
  {
    template: 'device', linkman: 'ligong', product: 'tc.gen', state: 'allocated', title: '发电机组启动困难', created: -260, plan: 190, staff: 'gaofeng', unread: 1,
    values: { ticketNo: 'TC-WX-2611-030', hours: 5120, system: ['power', 'engine', 'starting'], alarm: 'yes', alarmCode: 'AL-117', stopped: 'yes', stopTime: clock.minute(-300), impact: 'line', description: '早上启动三次才着车，十分钟后自动熄火，现在打不着，电瓶电压 24.6 V。工地今晚要浇筑。', permit: ['helmet'] },
    said: [{ after: 'allocate', type: 'urge', by: 'linkman', text: '晚上八点浇筑，请务必在六点前到。' }],
  },
  {
    template: 'device', linkman: 'wanghaitao', product: 'tc.comp1', state: 'processing', title: '1 号空压机高温报警停机', created: -340, plan: 25, staff: 'sunhao', departed: 26, unread: 2,
    values: { ticketNo: 'TC-WX-2611-029', controllerCode: '6908850117724', hours: 11842.3, system: ['electric', 'sensor', 'temperature'], alarm: 'yes', alarmCode: 'AL-203', stopped: 'yes', stopTime: clock.minute(-380), impact: 'backup', description: '运行约 40 分钟后排气温度到 108 ℃ 报警停机，冷却风扇正常，油位正常。', media: ['alarm-al203'], permit: ['helmet', 'permit'] },
    said: [{ after: 'accept', by: 'staff', text: '远程看了运行曲线，温控阀开度异常，带温控阀组件和传感器过去。' }],
  },
  {
    template: 'part', linkman: 'ligong', product: 'tc.ex2', state: 'processing', title: '2 号挖掘机斗齿更换', created: [-1, '09:05'], plan: [1, '10:00'], staff: 'majun',
    values: { kind: ['wear', 'tooth'], partNo: 'HJE22-BT-1015', quantity: 5, reason: 'worn', poNo: 'PO-2611-0085', delivery: 'onSite', invoice: 'special', taxNo: '91330110MA2TC0001X' },
    said: [{ after: 'accept', by: 'staff', text: '五件斗齿和销轴已从松江库发出，按约定时间随车更换。' }],
  },
  {
    template: 'inspect', linkman: 'ligong', product: 'tc.pump', state: 'processing', title: '降水井新泵调试', created: [-3, '14:12'], plan: 70, staff: 'gaofeng', unread: 1,
    values: { kind: 'commission', voltage: 'v380', foundation: 'yes', machines: 1, permit: ['training', 'helmet', 'permit'], email: 'equipment@tiancheng.example', gate: { address: '良渚站前工地 3 号门', longitude: 120.0321, latitude: 30.3794 } },
    said: [{ after: 'accept', by: 'staff', text: '请在到场前完成引水管灌水，并准备钳形表测量电流。' }],
  },
  {
    template: 'device', linkman: 'ligong', product: 'tc.ex3', state: 'finished', title: '3 号挖掘机显示屏黑屏', created: [-5, '07:40'], plan: [-4, '08:30'], staff: 'gaofeng', unread: 1,
    values: { ticketNo: 'TC-WX-2611-021', hours: 6904, system: ['electric', 'control', 'screen'], alarm: 'no', stopped: 'no', description: '开机后显示屏不亮，能作业但看不到油温和水温。' },
    said: [{ after: 'depart', by: 'staff', text: '已到 2 号门，正在办理进场登记。' }],
    done: '显示屏供电插头进水氧化，清理并更换防水插头，升级控制器软件至 3.2.1，保外收费：插头 80 元、工时 300 元。',
  },
  {
    template: 'part', linkman: 'wanghaitao', product: 'tc.comp1', state: 'finished', title: '空压机机油滤芯更换', created: [-13, '11:25'], staff: 'sunhao',
    values: { kind: ['filter', 'oilFilter'], partNo: 'HJS75-OF-2210', quantity: 2, reason: 'worn', poNo: 'PO-2611-0042', delivery: 'express', needDate: clock.day(-8), invoice: 'special', taxNo: '91330110MA2TC0001X' },
    done: '两支机油滤芯已发货并签收，附合格证与更换说明。',
  },
  {
    template: 'device', linkman: 'ligong', product: 'tc.ex1', state: 'evaluated', title: '1 号挖掘机行走跑偏', created: [-38, '13:50'], plan: [-37, '08:00'], staff: 'majun',
    values: { ticketNo: 'TC-WX-2610-058', hours: 2977, system: ['hydraulic', 'pump', 'pressure'], alarm: 'no', stopped: 'yes', stopTime: clock.minute([-38, '13:20']), impact: 'single', description: '直线行走向左偏，左侧行走无力，原地转向明显变慢。', permit: ['helmet'] },
    done: '左行走马达溢流阀卡滞，拆洗并更换弹簧与密封，调定压力 34.3 MPa，直线行走正常。', evaluation: { star: 5, fields: [5, 5, 5], tags: [0, 1, 2], content: '第二天一早就到，半天恢复，没耽误土方。' },
  },
  {
    template: 'inspect', linkman: 'wanghaitao', product: 'tc.comp2', state: 'evaluated', title: '空压站搬迁复位', created: [-74, '09:30'], plan: [-68, '09:00'], staff: 'sunhao',
    values: { kind: 'move', voltage: 'v380', foundation: 'yes', distance: 12.5, machines: 2, permit: ['training', 'permit'], note: '从老基地搬到良渚，管路已重新布置。' },
    said: [{ after: 'accept', by: 'staff', text: '请提前完成冷却水管试压，我们带激光对中仪。' }],
    done: '两台机组就位、调平与对中，恢复管路和电气，试运行 4 小时，各项参数正常，已出具调试报告。', evaluation: { star: 4, fields: [5, 4, 4], tags: [1, 2], content: '报告很详细，建议附上振动曲线。' },
  },
  {
    template: 'device', linkman: 'ligong', product: 'tc.pump', state: 'evaluated', title: '水泵轴承温度高', created: [-112, '16:05'], plan: [-111, '10:00'], staff: 'gaofeng',
    values: { ticketNo: 'TC-WX-2608-012', hours: 1450.5, system: ['power', 'motor', 'bearing'], alarm: 'yes', alarmCode: 'AL-305', stopped: 'no', description: '驱动端轴承温度 82 ℃，手摸烫，有轻微啸叫。' },
    firstTry: { done: '补充润滑脂，温度降至 65 ℃。', reason: '第三天温度又升到 80 ℃，啸叫更明显。', reopened: [-108, '09:15'] },
    done: '更换驱动端轴承 6314 一套，重新对中（径向 0.03 mm），连续运行 6 小时温度稳定在 52 ℃。', evaluation: { star: 3, fields: [4, 3, 4], tags: [0], content: '第一次没彻底解决，来了两趟。' },
  },
  {
    template: 'part', linkman: 'wanghaitao', product: 'tc.gen', state: 'evaluated', title: '发电机组接触器损坏', created: [-160, '08:45'], plan: [-159, '14:00'], staff: 'gaofeng',
    values: { kind: ['electric', 'contactor'], partNo: 'HJG20-KM-0325', quantity: 1, reason: 'broken', brokenNote: '主接触器触点烧蚀，合闸有拉弧，外壳发黑。', delivery: 'onSite', invoice: 'none' },
    done: '保修期内免费更换主接触器，检查并紧固主回路端子，带载试验正常。', evaluation: { star: 5, fields: [5, 5, 5], tags: [0, 1], content: '' },
  },
  {
    template: 'device', linkman: 'wanghaitao', product: 'tc.ex2', state: 'off', title: '2 号挖掘机空调不凉', created: [-52, '12:18'], plan: [-51, '13:00'], staff: 'majun',
    values: { hours: 3015, system: ['electric', 'sensor', 'temperature'], alarm: 'no', stopped: 'no', description: '驾驶室空调吹热风。' }, end: '机手清洗了空调滤芯，恢复正常。',
  },
  {
    template: 'inspect', linkman: 'ligong', state: 'off', title: '雨季前设备巡检', created: [-175, '09:02'], plan: [-168, '09:00'],
    values: { kind: 'yearly', scope: ['mechanical', 'electric', 'safety'], machines: 5 }, end: '工地停工两周，复工后再约。',
  },
  {
    template: 'device', linkman: 'ligong', product: 'tc.ex3', state: 'converted', title: '3 号挖掘机发动机大修', created: [-9, '10:55'], plan: [-8, '09:00'], staff: 'majun', unread: 2,
    values: { ticketNo: 'TC-WX-2611-015', hours: 6880, system: ['power', 'engine', 'cooling'], alarm: 'yes', alarmCode: 'AL-156', stopped: 'yes', stopTime: clock.minute([-9, '10:20']), impact: 'single', description: '水温高报警，机油呈乳白色，怀疑缸垫冲了。', permit: ['helmet'] },
    said: [{ after: 'depart', by: 'staff', text: '缸压检测第 4 缸偏低，机油进水确认，需拆检缸盖，建议返厂大修。' }],
    end: '已转为大修任务，吊装与运输由我司安排，工期约 12 天，报价单已发至您邮箱。',
  },

  // Suzhou
  {
    template: 'device', linkman: 'sunli', product: 'rg.cnc1', state: 'processing', title: '加工中心主轴温升过高', created: [-1, '16:20'], plan: 60, staff: 'sunhao',
    values: { ticketNo: 'RG-2611-07', hours: 8420, system: ['power', 'motor', 'bearing'], alarm: 'yes', alarmCode: 'AL-411', stopped: 'yes', stopTime: clock.minute([-1, '15:50']), impact: 'single', description: '12000 转连续加工两小时后主轴 68 ℃ 报警，精加工面有振纹。', permit: ['pass'] },
    said: [{ after: 'accept', by: 'staff', text: '请保留报警时的加工程序和主轴负载截图，我带测振仪到场。' }],
  },
  {
    template: 'inspect', linkman: 'sunli', product: 'rg.cnc2', state: 'evaluated', title: '加工中心年度精度校准', created: [-66, '10:40'], plan: [-60, '09:00'], staff: 'sunhao',
    values: { kind: 'yearly', scope: ['mechanical', 'electric', 'safety'], machines: 2, email: 'sunli@ruigong.example' },
    done: '激光干涉仪校准三轴定位精度，补偿后 X/Y/Z 均优于 0.006 mm，球杆仪圆度 0.004 mm，报告已发。', evaluation: { star: 5, fields: [5, 5, 5], tags: [1, 2, 3], content: '数据清楚，顺便给操作工讲了日常保养。' },
  },

  // Moscow: writes Russian
  {
    template: 'device', linkman: 'smirnov', product: 'st.ex1', state: 'created', title: 'Экскаватор не развивает обороты', created: -95, plan: [1, '13:00'],
    values: { ticketNo: 'STM-1184', hours: 1875.4, system: ['power', 'engine', 'fuel'], alarm: 'yes', alarmCode: 'AL-121', stopped: 'yes', stopTime: clock.minute(-150), impact: 'single', description: 'При −12 °C двигатель запускается, но не поднимается выше 1100 об/мин. Топливный фильтр меняли неделю назад, топливо зимнее.', permit: ['training', 'pass'] },
  },
  {
    template: 'part', linkman: 'orlova', product: 'st.gen', state: 'processing', title: 'Датчик температуры генератора', created: [-2, '14:30'], staff: 'volkov', unread: 1,
    values: { kind: ['electric', 'sensor'], partNo: 'HJG20-TS-0114', quantity: 2, reason: 'broken', brokenNote: 'Показания скачут от 20 до 140 °C, обрыв в разъёме.', delivery: 'express', needDate: clock.day(4), invoice: 'none' },
    said: [{ after: 'accept', by: 'staff', text: 'Датчики есть на складе в Москве. Отправляем курьером, накладную пришлю сюда.' }],
  },
  {
    template: 'inspect', linkman: 'smirnov', product: 'st.ex2', state: 'evaluated', title: 'Пусконаладка экскаватора HJ-220E', created: [-130, '12:10'], plan: [-124, '15:00'], staff: 'volkov',
    values: { kind: 'commission', voltage: 'diesel', foundation: 'yes', machines: 2, permit: ['training', 'helmet'], note: 'Машины стоят на площадке в Печатниках, въезд со стороны склада.' },
    done: 'Проверены уровни, давление и цепи безопасности, обкатка 4 часа. Два машиниста прошли инструктаж, акт подписан.', evaluation: { star: 5, fields: [5, 5, 4], tags: [2, 3], content: 'Всё объяснил, машинисты довольны.' },
  },

  // Almaty: writes Russian
  {
    template: 'device', linkman: 'nurlanov', product: 'al.pump', state: 'allocated', title: 'Насос шумит и вибрирует', created: [-1, '17:25'], plan: [2, '12:00'], staff: 'volkov', unread: 1,
    values: { ticketNo: 'AL-2026-77', hours: 4210, system: ['structure', 'wear'], alarm: 'no', stopped: 'no', description: 'После чистки колодца появился шум, вибрация на опоре 7,1 мм/с. Подозреваем рабочее колесо.', permit: ['helmet'] },
  },
  {
    template: 'part', linkman: 'nurlanov', product: 'al.ex', state: 'finished', title: 'Ремкомплект цилиндра стрелы', created: [-7, '11:50'], staff: 'volkov', unread: 1,
    values: { kind: ['seal', 'cylinderSeal'], partNo: 'HJE22-SK-0707', quantity: 2, reason: 'worn', poNo: 'AI-3391', delivery: 'express', needDate: clock.day(-1), invoice: 'none' },
    done: 'Два ремкомплекта отправлены со склада в Алматы и получены, инструкция по замене приложена.',
  },

  // Lingang: writes English
  {
    template: 'device', linkman: 'carter', product: 'pr.comp', state: 'evaluated', title: 'Compressor will not load', created: [-21, '08:05'], plan: [-21, '14:00'], staff: 'sunhao',
    values: { ticketNo: 'PRQ-0452', hours: 2230.7, system: ['electric', 'control', 'network'], alarm: 'yes', alarmCode: 'AL-330', stopped: 'yes', stopTime: clock.minute([-21, '07:40']), impact: 'line', description: 'The unit starts but never loads, header pressure stays at 3 bar. The gateway lamp is red since last night’s power cut.', permit: ['training', 'helmet', 'pass'] },
    said: [{ after: 'accept', by: 'staff', text: 'On my way with a spare gateway. Please keep the unit isolated until I arrive.' }],
    done: 'Communication gateway damaged by the surge: replaced under warranty, parameters restored, surge protector added. Loaded at 7.5 bar for one hour.',
    evaluation: { star: 4, fields: [5, 5, 3], tags: [0, 1], content: 'Good work, traffic cost us an hour.' },
  },
]

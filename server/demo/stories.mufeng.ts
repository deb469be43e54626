import type { Story } from './company'
import type { Clock } from './fixed'

/** Past service requests at Mufeng: the household of the demo linkman, and a guest house, a nursery, a restaurant and an expatriate. */
export const mufengStories = (clock: Clock): Story[] => [
  // the demo linkman and his wife
  {
    template: 'repair', linkman: 'zhangsan', product: 'zs.dishwasher', state: 'created', title: '洗碗机显示 E4，不进水', created: -25, plan: [1, '10:00'],
    values: { fault: 'code', errorCode: 'E4', errorRestart: 'yes', since: clock.day(0), description: '昨晚洗到一半停机，屏幕闪 E4，水龙头和角阀都开着，断电重启后还是一样。', photos: ['panel-e4', 'nameplate'], attention: ['gate'] },
  },
  {
    template: 'clean', linkman: 'lijuan', state: 'created', title: '两台壁挂空调换季清洗', created: [-1, '21:06'], plan: [2, '14:00'],
    values: { plan: ['airConditioner', 'wall', 'wallDeep'], quantity: 2, extras: ['disinfect', 'check'], lastClean: clock.day(-390), remark: '主卧一台在飘窗上方，需要带人字梯。' },
  },
  {
    template: 'feedback', linkman: 'zhangsan', state: 'created', title: '希望滤芯能按周期自动寄送', created: [-1, '12:31'],
    values: { kind: 'suggestion', content: '净水器滤芯每次都是到期了才想起来买，能不能像牛奶一样按周期订阅，到期自动寄来并预约师傅上门？', reply: 'phone' },
  },
  {
    template: 'repair', linkman: 'zhangsan', product: 'zs.washer', state: 'allocated', title: '洗衣机脱水时声音很大', created: -190, plan: [1, '09:00'], staff: 'chenwei', unread: 1,
    values: { fault: 'noise', noiseWhen: ['spin'], since: clock.day(-4), description: '脱水到最高转速时“哐哐”响，机身会移位，单洗几件 T 恤也一样，地面是平的。', attention: ['family'] },
    said: [{ after: 'allocate', type: 'urge', by: 'linkman', text: '家里有小宝宝，衣服攒了一堆，麻烦尽快。' }],
  },
  {
    template: 'recycle', linkman: 'zhangsan', state: 'allocated', title: '旧冰箱回收换新', created: [-1, '18:40'], plan: [1, '15:00'], staff: 'liuyang',
    values: { appliance: 'fridge', brand: '沐风 BCD-215', buyYear: 2014, condition: 'faulty', fault: '冷藏室结冰，门封条老化关不严。', trade: 'exchange', newModel: 'BCD-512WXY', expected: 300, pickup: clock.minute([1, '15:00']), floor: 5, elevator: 'yes' },
  },
  {
    template: 'install', linkman: 'lijuan', state: 'allocated', title: '洗烘一体机送货安装', created: [-2, '09:15'], plan: [1, '13:30'], staff: 'chenwei', unread: 1,
    values: { orderNo: 'MF261116C047', appliance: 'washer', water: 'part', floor: 5, elevator: 'yes', deliveryDate: clock.day(1), email: 'zhangsan@mail.example', remark: '阳台只有一个水龙头，需要带三通。' },
    said: [{ after: 'allocate', by: 'staff', text: '三通和加长进水管都已备好，到货当天一起带上。' }],
  },
  {
    template: 'repair', linkman: 'zhangsan', product: 'zs.acFloor', state: 'processing', title: '客厅空调不制热', created: [-1, '09:32'], plan: 35, staff: 'wangjianguo', departed: 18, unread: 2,
    values: { fault: 'weak', setTemperature: 26, realTemperature: 17.5, since: clock.day(-3), description: '开机十分钟后吹出来的还是凉风，外机风扇在转，滤网上周刚洗过。', attention: ['family', 'gate'] },
    said: [{ after: 'accept', by: 'staff', text: '张先生您好，已看过描述，可能是四通阀或缺制冷剂，我会带上检漏仪和压力表。' }, { after: 'accept', by: 'linkman', text: '好的，小区从南门进，报 3 幢 502。' }],
  },
  {
    template: 'repair', linkman: 'zhangsan', product: 'zs.heater', state: 'processing', title: '热水器点不着火，显示 E1', created: [-2, '20:11'], plan: [1, '16:00'], staff: 'zhaoqian', unread: 1,
    values: { fault: 'code', errorCode: 'E1', errorRestart: 'yes', since: clock.day(-2), description: '打开热水有“嗒嗒”声但点不着火，面板显示 E1，燃气灶正常。' },
    said: [{ after: 'accept', by: 'staff', text: '根据故障码判断需要更换点火针，配件已从杭州仓调货，到货后按您约的时间上门。' }],
  },
  {
    template: 'clean', linkman: 'zhangsan', product: 'zs.hood', state: 'processing', title: '油烟机拆洗叶轮', created: [-1, '10:20'], plan: 95, staff: 'liuyang',
    values: { plan: ['hood', 'hoodDeep'], quantity: 1, extras: ['check'], lastClean: clock.day(-420), remark: '侧吸式，吸力明显变小。' },
    said: [{ after: 'accept', by: 'linkman', text: '请带一下垫布，厨房刚装修过。' }],
  },
  {
    template: 'feedback', linkman: 'lijuan', state: 'processing', title: '洗碗机安装多收了辅料费', created: [-1, '16:45'], staff: 'limin',
    values: { kind: 'complaint', topic: ['service', 'charge'], happened: clock.minute([-7, '11:20']), content: '师傅装洗碗机时收了 85 元辅料费，没有给明细，网页上写的标准安装是免费的，请核实。', reply: 'phone' },
    said: [{ after: 'accept', by: 'staff', text: '已调取安装照片和收费记录，正在和网点核对，24 小时内给您回电。' }],
  },
  {
    template: 'repair', linkman: 'lijuan', product: 'zs.washer', state: 'finished', title: '洗衣机排水管漏水', created: [-4, '08:50'], plan: [-3, '14:00'], staff: 'chenwei', unread: 1,
    values: { fault: 'leak', leakSpot: 'drain', since: clock.day(-5), description: '排水时接口处滴水，地上一滩，已经用毛巾垫着。', photos: ['leak'], attention: ['family'] },
    said: [{ after: 'depart', by: 'staff', text: '左边是拆下的旧密封圈，已经开裂；右边是新的，现在换上。', photo: 'seal' }],
    done: '排水管接头卡箍松脱、密封圈老化，已更换密封圈并重新固定，连续排水两次无渗漏。保修期内，未收费。',
  },
  {
    template: 'clean', linkman: 'zhangsan', product: 'zs.purifier', state: 'finished', title: '净水器整套换芯', created: [-6, '19:20'], plan: [-5, '10:00'], staff: 'zhaoqian',
    values: { plan: ['purifier', 'filterSet'], quantity: 1, extras: ['filter'], filterCode: '6921168500231', lastClean: clock.day(-353) },
    done: '更换 PCB 复合滤芯与 RO 膜各一支，冲洗 15 分钟，出水 TDS 由 86 降至 9，滤芯寿命已复位。',
  },
  {
    template: 'install', linkman: 'zhangsan', product: 'zs.dishwasher', state: 'finished', title: '嵌入式洗碗机安装', created: [-9, '10:05'], plan: [-7, '09:30'], staff: 'liuyang',
    values: { orderNo: 'MF261109A026', appliance: 'dishwasher', water: 'ready', floor: 5, elevator: 'yes', deliveryDate: clock.day(-8), email: 'zhangsan@mail.example', entrance: { address: '嘉和苑南门（文三路）', longitude: 120.1369, latitude: 30.2788 } },
    said: [{ after: 'depart', by: 'staff', text: '货车已到小区南门，正在卸货。' }],
    done: '完成嵌入安装、进排水连接与首次空载运行，讲解了洗涤剂和软水盐的添加方法。辅料：三通 1 个、不锈钢软管 1 根。',
  },
  {
    template: 'repair', linkman: 'zhangsan', product: 'zs.fridge', state: 'finished', title: '冰箱夜里嗡嗡响', created: [-16, '22:14'], plan: [-4, '19:00'], staff: 'wangjianguo', unread: 1,
    values: { fault: 'noise', noiseWhen: ['night', 'running'], since: clock.day(-20), description: '压缩机启动时嗡嗡响，夜里在卧室都听得见，靠墙的一侧有共振。' },
    firstTry: { done: '调平机脚、清理冷凝器积灰，噪音减小。', reason: '安静了两天又开始响，和之前一样。', reopened: [-6, '21:40'] },
    done: '更换压缩机减震胶垫并在管路加装阻尼块，实测运行噪音 36 dB，符合标准。',
  },
  {
    template: 'repair', linkman: 'zhangsan', product: 'zs.acFloor', state: 'evaluated', title: '客厅空调遥控失灵', created: [-34, '19:02'], plan: [-33, '10:00'], staff: 'wangjianguo',
    values: { fault: 'other', description: '遥控器换了新电池也没反应，只能按机身面板开关。' },
    done: '接收板排线松动，重新插接并固定，遥控恢复正常。', evaluation: { star: 5, fields: [5, 5, 5], tags: [0, 1, 2], content: '王师傅很专业，十分钟就找到原因，还教我们怎么清洗滤网。' },
  },
  {
    template: 'clean', linkman: 'lijuan', product: 'zs.acFloor', state: 'evaluated', title: '柜机空调深度清洗', created: [-47, '09:48'], plan: [-45, '09:00'], staff: 'liuyang',
    values: { plan: ['airConditioner', 'floor', 'floorDeep'], quantity: 1, extras: ['disinfect'] },
    done: '拆机清洗蒸发器、风轮和接水盘，高温蒸汽消毒一次，出风无异味。', evaluation: { star: 5, fields: [5, 5, 4], tags: [3, 4], content: '洗出来一桶黑水，做完把阳台也擦干净了。' },
  },
  {
    template: 'repair', linkman: 'zhangsan', product: 'zs.purifier', state: 'evaluated', title: '净水器接头渗水', created: [-63, '07:55'], plan: [-63, '19:30'], staff: 'zhaoqian',
    values: { fault: 'leak', leakSpot: 'drain', since: clock.day(-63), description: '橱柜里有水，看着是废水管接头在渗，已关闭进水阀。' },
    said: [{ after: 'create', type: 'update', by: 'linkman', text: '' }, { after: 'accept', by: 'staff', text: '请先关好进水阀，今晚下班前到。' }],
    done: '废水管快接头破损，更换快接头一只，保压 10 分钟无渗漏。', evaluation: { star: 4, fields: [5, 4, 4], tags: [0, 1], content: '当天就来了，赞。' },
  },
  {
    template: 'install', linkman: 'lijuan', product: 'zs.washer', state: 'evaluated', title: '滚筒洗衣机送装', created: [-98, '11:36'], plan: [-96, '14:00'], staff: 'chenwei',
    values: { orderNo: 'MF260812B113', appliance: 'washer', water: 'ready', floor: 5, elevator: 'yes', deliveryDate: clock.day(-96), remark: '旧洗衣机请帮忙搬到楼下。' },
    done: '拆除运输螺栓，调平固定，首次空载运行正常，旧机已搬至指定回收点。', evaluation: { star: 5, fields: [5, 5, 5], tags: [0, 3], content: '' },
  },
  {
    template: 'repair', linkman: 'zhangsan', product: 'zs.heater', state: 'evaluated', title: '热水忽冷忽热', created: [-121, '21:15'], plan: [-119, '18:30'], staff: 'zhaoqian',
    values: { fault: 'weak', setTemperature: 42, realTemperature: 35, description: '洗澡时一会儿烫一会儿凉，同时开厨房水龙头更明显。' },
    done: '清洗进水滤网与水气联动阀，调整最小负荷，水温稳定在 42 ℃ ± 1 ℃。', evaluation: { star: 3, fields: [4, 3, 3], tags: [0, 2], content: '修好了，就是等了两天。' },
  },
  {
    template: 'recycle', linkman: 'lijuan', state: 'evaluated', title: '旧洗衣机回收', created: [-152, '16:20'], plan: [-150, '10:30'], staff: 'liuyang',
    values: { appliance: 'washer', brand: '其他品牌 波轮 6 公斤', buyYear: 2012, condition: 'broken', fault: '不能脱水，外壳有锈。', trade: 'recycle', expected: 50, pickup: clock.minute([-150, '10:30']), floor: 5, elevator: 'yes' },
    done: '当面查验，回收价 60 元，已转至支付宝账户。', evaluation: { star: 4, fields: [4, 4, 4], tags: [0, 2], content: '价格公道，搬运小心。' },
  },
  {
    template: 'feedback', linkman: 'zhangsan', state: 'evaluated', title: '表扬赵倩工程师', created: [-118, '20:08'], staff: 'limin',
    values: { kind: 'praise', person: '赵倩', content: '赵工修完热水器还帮我们检查了燃气软管，提醒快到期了，非常负责。', reply: 'none' },
    done: '已转达并计入当月服务之星，感谢您的认可。', evaluation: { star: 5, fields: [5, 5, 5], tags: [2], content: '' },
  },
  {
    template: 'repair', linkman: 'zhangsan', product: 'zs.acGuest', state: 'evaluated', title: '次卧空调报 E6', created: [-236, '13:20'], plan: [-234, '09:30'], staff: 'wangjianguo',
    values: { fault: 'code', errorCode: 'E6', errorRestart: 'no', description: '开机半小时后停机报 E6，断电一会儿又能用，外机在西晒的位置。' },
    done: '外机散热片被杨絮堵塞，拆洗后高压恢复正常；建议加装遮阳。', evaluation: { star: 2, fields: [3, 3, 1], tags: [1], content: '约的九点半，十一点才到，也没提前说。' },
  },
  {
    template: 'clean', linkman: 'zhangsan', state: 'off', title: '洗衣机内筒清洗', created: [-20, '10:44'], plan: [-18, '15:00'], staff: 'liuyang',
    values: { plan: ['washer', 'washerFront'], quantity: 1 }, end: '临时出差，家里没人，回来再约。',
  },
  {
    template: 'repair', linkman: 'lijuan', product: 'zs.fridge', state: 'off', title: '冰箱不制冷', created: [-72, '06:58'], plan: [-72, '15:00'],
    values: { fault: 'weak', setTemperature: 4, realTemperature: 12, description: '早上发现牛奶是温的，显示屏正常。' }, end: '是插头松了，已自行解决，谢谢。',
  },
  {
    template: 'install', linkman: 'zhangsan', state: 'off', title: '滚筒洗衣机送装', created: [-98, '11:30'], plan: [-96, '09:00'],
    values: { orderNo: 'MF260812B113', appliance: 'washer', water: 'ready', floor: 5, elevator: 'yes' }, end: '家人已提交过，重复了。',
  },
  {
    template: 'repair', linkman: 'zhangsan', product: 'zs.acGuest', state: 'converted', title: '次卧空调外机震动', created: [-3, '14:26'], plan: [-2, '10:00'], staff: 'wangjianguo', unread: 2,
    values: { fault: 'noise', noiseWhen: ['start', 'running'], description: '外机启动时“咣当”一声，之后一直震，楼下邻居来反映过。', attention: ['gate'] },
    said: [{ after: 'depart', by: 'staff', text: '现场检测压缩机底脚断裂，需要更换压缩机总成，属保外维修，已向您说明费用 680 元。' }],
    end: '更换压缩机需高空作业，已转为维修任务，由高空班组在三日内与您约定时间。',
  },

  // guest house
  {
    template: 'repair', linkman: 'chensiyuan', product: 'yq.room2', state: 'processing', title: '202 房空调制热慢', created: -320, plan: 20, staff: 'chenwei', departed: 30, unread: 1,
    values: { fault: 'weak', setTemperature: 25, realTemperature: 18, description: '客人反映开了一小时房间还是冷，今晚还有新客入住。', attention: ['parking'] },
    said: [{ after: 'create', type: 'urge', by: 'linkman', text: '客人下午四点入住，请务必在之前修好。' }],
  },
  {
    template: 'install', linkman: 'linxiaoman', product: 'yq.dryer', state: 'allocated', title: '布草间洗烘机安装', created: [-1, '15:32'], plan: [2, '09:30'], staff: 'liuyang',
    values: { orderNo: 'MF261117A008', appliance: 'washer', water: 'ready', floor: 1, elevator: 'no', deliveryDate: clock.day(1), remark: '从后院小门进，路窄，请用小车。' },
  },
  {
    template: 'clean', linkman: 'chensiyuan', state: 'evaluated', title: '六台客房空调换季清洗', created: [-58, '11:05'], plan: [-55, '09:00'], staff: 'liuyang',
    values: { plan: ['airConditioner', 'wall', 'wallStandard'], quantity: 6, extras: ['disinfect'], lastClean: clock.day(-240) },
    said: [{ after: 'accept', by: 'staff', text: '两位师傅一起来，预计 4 小时完成，会错开客人退房时间。' }],
    done: '六台全部清洗消毒，其中 203 房接水盘轻微破损，已一并更换。', evaluation: { star: 5, fields: [5, 5, 5], tags: [0, 3, 4], content: '效率很高，没有影响客人。' },
  },
  {
    template: 'repair', linkman: 'linxiaoman', product: 'yq.heater1', state: 'finished', title: '一号热水器室外机漏水', created: [-5, '09:40'], plan: [-4, '13:00'], staff: 'zhaoqian', unread: 1,
    values: { fault: 'leak', leakSpot: 'outdoor', description: '外墙那台往下滴水，下面是客人停车位。' },
    done: '泄压阀老化滴水，已更换泄压阀并加装导流管。',
  },

  // nursery
  {
    template: 'repair', linkman: 'zhoumin', product: 'qh.purifier1', state: 'created', title: '小班教室净水器不出水', created: -70, plan: [1, '16:30'],
    values: { fault: 'dead', since: clock.day(0), description: '早上开始不出水，指示灯不亮，插座用手机充电器试过有电。', attention: ['family', 'gate'] },
  },
  {
    template: 'clean', linkman: 'zhoumin', product: 'qh.purifier2', state: 'finished', title: '食堂净水器换芯', created: [-12, '10:16'], plan: [-10, '17:00'], staff: 'chenwei',
    values: { plan: ['purifier', 'filterSet'], quantity: 1, extras: ['filter', 'disinfect'], filterCode: '6921168500248' },
    done: '放学后完成换芯与管路消毒，出水检测合格，已张贴更换记录卡。',
  },

  // restaurant
  {
    template: 'repair', linkman: 'zhaoguoqiang', product: 'lz.hood', state: 'evaluated', title: '油烟机像拖拉机一样响', created: [-88, '14:30'], plan: [-87, '15:00'], staff: 'wangjianguo',
    values: { fault: 'noise', noiseWhen: ['running'], description: '一开大档就响，炒菜都听不见点单。', attention: ['parking'] },
    done: '叶轮积油失衡，拆洗叶轮并更换电机轴承，保外收费 180 元（轴承 60、工时 120）。', evaluation: { star: 4, fields: [5, 5, 3], tags: [1, 2], content: '趁下午休息时间弄好了，没耽误晚市。' },
  },
  {
    template: 'repair', linkman: 'zhaoguoqiang', product: 'lz.fridge', state: 'off', title: '后厨冰箱温度偏高', created: [-41, '22:10'], plan: [-40, '09:00'],
    values: { fault: 'weak', setTemperature: 3, realTemperature: 8.5, description: '门经常开关，夏天温度一直下不来。' }, end: '换了商用冰柜，不修了。',
  },

  // expatriate: writes English
  {
    template: 'repair', linkman: 'emma', product: 'ew.ac', state: 'created', title: 'Air conditioner shows F1', created: -130, plan: [1, '18:00'],
    values: { fault: 'code', errorCode: 'F1', errorRestart: 'yes', since: clock.day(-1), description: 'It ran fine all week. Since last night it stops after five minutes and shows F1. Please ring the bell twice, I may be on a call.', attention: ['pet'] },
  },
  {
    template: 'repair', linkman: 'emma', product: 'ew.washer', state: 'evaluated', title: 'Washing machine leaks when draining', created: [-27, '08:24'], plan: [-26, '10:00'], staff: 'zhaoqian',
    values: { fault: 'leak', leakSpot: 'drain', description: 'A small puddle behind the machine after every cycle.', attention: ['pet', 'gate'] },
    said: [{ after: 'accept', by: 'staff', text: 'Hello Emma, I will bring a new drain hose. See you at ten.' }],
    done: 'Drain hose was cracked at the elbow. Replaced it free of charge under warranty and ran a test cycle without leaks.',
    evaluation: { star: 5, fields: [5, 5, 5], tags: [0, 1, 2], content: 'Friendly, quick and explained everything in English. Thank you!' },
  },
]

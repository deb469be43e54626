import {
  ARRIVAL,
  choice,
  contactName,
  contactPhone,
  cues,
  field,
  LIFT,
  pairs,
  planTime,
  siteAddress,
  template,
  YES_NO,
} from './template'
import { t } from './deterministic'

const appliances = [
  choice('airConditioner', t('空调', 'Air conditioner', 'Кондиционер', '冷氣')),
  choice('washer', t('洗衣机', 'Washing machine', 'Стиральная машина', '洗衣機')),
  choice('fridge', t('冰箱', 'Refrigerator', 'Холодильник', '冰箱')),
  choice('purifier', t('净水器', 'Water purifier', 'Фильтр для воды', '淨水器')),
  choice('dishwasher', t('洗碗机', 'Dishwasher', 'Посудомойка', '洗碗機')),
  choice('heater', t('热水器', 'Water heater', 'Водонагреватель', '熱水器')),
  choice('hood', t('油烟机', 'Range hood', 'Вытяжка', '抽油煙機')),
]
const RESTARTED = ['重启', '重开', '断电', '拔电', '拔了电', '重新通电', '关机再开']
const visit = () => field('visit', 'separator', t('上门信息', 'The visit', 'Выезд мастера', '到府資訊'))
const home = t('上门地址', 'Address', 'Адрес', '到府地址')

const repair = template(
  'mufeng',
  {
    key: 'repair',
    icon: 'repair',
    name: t('家电维修', 'Appliance repair', 'Ремонт техники', '家電維修'),
    description: t(
      '不制冷、漏水、有异响？工程师上门检修',
      'Not cooling, leaking or noisy? An engineer comes to you',
      'Не холодит, течёт, шумит? Мастер приедет к вам',
      '不冷、漏水、有異音？工程師到府檢修',
    ),
    notice: t(
      '报修前请先断电，漏水请先关闭进水阀。保修期内上门、人工和配件全部免费。',
      'Please switch the appliance off first and, if it leaks, close the water valve. Within the warranty the visit, labour and parts are free.',
      'Сначала отключите питание, при протечке перекройте воду. По гарантии выезд, работа и детали бесплатны.',
      '報修前請先斷電，漏水請先關閉進水閥。保固期內到府、工資與零件全部免費。',
    ),
  },
  [
    field('product', 'product', t('要维修的产品', 'Appliance', 'Техника', '要維修的產品'), {
      required: true,
      search: true,
      hint: t('从我的产品中选择', 'Choose from my products', 'Выберите из своих изделий', '從我的產品中選擇'),
    }),
    field('fault', 'select', t('故障现象', 'What is wrong', 'Неисправность', '故障現象'), {
      required: true,
      search: true,
      dataSource: [
        choice('weak', t('不制冷 / 不制热', 'No cooling or heating', 'Не холодит / не греет', '不冷 / 不熱')),
        choice('leak', t('漏水', 'Leaks water', 'Протекает', '漏水')),
        choice('noise', t('噪音大', 'Noisy', 'Шумит', '噪音大')),
        choice('dead', t('不开机', 'Does not start', 'Не включается', '無法開機')),
        choice('code', t('显示故障码', 'Shows an error code', 'Показывает код ошибки', '顯示故障碼')),
        choice('other', t('其他', 'Something else', 'Другое', '其他')),
      ],
    }),
    field('setTemperature', 'number', t('设定温度', 'Temperature set', 'Заданная температура', '設定溫度'), {
      when: { fault: ['weak'] },
      min: -30,
      max: 75,
      decimals: 0,
      unit: t('℃', '°C', '°C', '℃'),
      hint: t(
        '遥控器或面板上的数字',
        'As shown on the remote or panel',
        'Как на пульте или панели',
        '遙控器或面板上的數字',
      ),
      entry: { asks: 'temperatureSet' },
    }),
    field('realTemperature', 'number', t('实际温度', 'Temperature reached', 'Фактическая температура', '實際溫度'), {
      when: { fault: ['weak'] },
      min: -30,
      max: 100,
      decimals: 1,
      unit: t('℃', '°C', '°C', '℃'),
      hint: t('有温度计的话填一下', 'If you have a thermometer', 'Если есть термометр', '有溫度計的話請填寫'),
      entry: { asks: 'temperatureReached' },
    }),
    field('leakSpot', 'select', t('漏水位置', 'Where it leaks', 'Место протечки', '漏水位置'), {
      required: true,
      when: { fault: ['leak'] },
      dataSource: [
        choice('inlet', t('进水管', 'Inlet hose', 'Подвод воды', '進水管')),
        choice('drain', t('排水管', 'Drain hose', 'Слив', '排水管')),
        choice('body', t('机身底部', 'Under the body', 'Под корпусом', '機身底部')),
        choice(
          'outdoor',
          t('室外机（空调）', 'Outdoor unit (air conditioner)', 'Наружный блок (кондиционер)', '室外機（冷氣）'),
        ),
        choice('unsure', t('看不出来', 'Cannot tell', 'Не видно', '看不出來')),
      ],
    }),
    field('leakPhoto', 'attachment', t('漏水处照片', 'Photo of the leak', 'Фото протечки', '漏水處照片'), {
      required: true,
      when: { leakSpot: ['body', 'inlet'] },
      maxCount: 3,
      hint: t('拍下水迹最明显的地方', 'Where the water shows most', 'Где воды больше всего', '拍下水痕最明顯的地方'),
    }),
    field('noiseWhen', 'selectMulti', t('什么时候响', 'When it is noisy', 'Когда шумит', '什麼時候響'), {
      required: true,
      when: { fault: ['noise'] },
      dataSource: [
        choice('start', t('刚启动时', 'On starting', 'При запуске', '剛啟動時')),
        choice('running', t('运行中', 'While running', 'Во время работы', '運轉中')),
        choice('spin', t('脱水 / 排水时', 'Spinning or draining', 'При отжиме / сливе', '脫水 / 排水時')),
        choice('night', t('夜间停机后', 'At night when idle', 'Ночью в простое', '夜間停機後')),
      ],
      entry: { topic: 'noise' },
    }),
    field('errorCode', 'text', t('故障码', 'Error code', 'Код ошибки', '故障碼'), {
      required: true,
      search: true,
      when: { fault: ['code'] },
      maxLength: 8,
      hint: t('如 E4、F1', 'Such as E4 or F1', 'Например, E4 или F1', '如 E4、F1'),
      entry: {
        asks: 'code',
        cues: cues(
          '故障码|故障吗|错误码|报代码|报警代码|代码|显示|报',
          'error code|fault code|code|codes|display|displays|show|shows',
          'ошибка|ошибки|ошибку|код ошибки',
          '故障碼|錯誤碼|代碼|顯示',
        ),
      },
    }),
    field(
      'errorRestart',
      'select',
      t('断电重启后还显示吗', 'Still there after a restart?', 'Остаётся после перезапуска?', '斷電重開後還顯示嗎'),
      {
        when: { fault: ['code'] },
        dataSource: YES_NO,
        entry: {
          yes: cues(
            pairs(RESTARTED, ['还', '仍', '依然', '一样', '也没用', '没用', '照样'], '…'),
            'still there…restart|still there…reboot|still there…power|still shows…restart|still shows…reboot|still displays…restart|after restart…still|after a restart…still|after reboot…still|after a reboot…still|restarted…still|rebooted…still',
            'после перезапуска оста*|после перезапуска снова',
            '重開後還有',
          ),
          no: cues(
            pairs(RESTARTED, ['就没', '没了', '不显示', '消失', '好了', '正常', '没有了'], '…'),
            'after…gone|after…disappear*|restart…gone|restart…disappear*|power off…gone',
            'после перезапуска исчез*|после перезапуска пропал*',
            '重開後消失',
          ),
        },
      },
    ),
    field('since', 'date', t('从哪天开始', 'Since', 'С какого дня', '從哪天開始'), {
      dateType: 'YYYY-MM-DD',
      to: 'today',
      entry: { role: 'onset' },
    }),
    field('description', 'textarea', t('问题描述', 'Description', 'Описание', '問題描述'), {
      required: true,
      maxLength: 500,
      hint: t(
        '什么情况下出现、试过哪些办法，写得越细修得越快',
        'When it happens and what you have tried; the more we know, the faster it goes',
        'Когда возникает и что уже пробовали: чем подробнее, тем быстрее',
        '什麼情況下出現、試過哪些辦法，寫得越細修得越快',
      ),
    }),
    field('photos', 'attachment', t('照片或文件', 'Photos or files', 'Фото или файлы', '照片或檔案'), {
      maxCount: 6,
      hint: t('铭牌、故障部位', 'Name plate, faulty part', 'Табличка, место поломки', '銘牌、故障部位'),
    }),
    visit(),
    contactName(),
    contactPhone(),
    siteAddress(home),
    planTime(t('期望上门时间', 'Preferred time', 'Удобное время', '希望到府時間')),
    field('attention', 'selectMulti', t('上门须知', 'Good to know', 'Важно знать', '到府須知'), {
      dataSource: [
        choice(
          'family',
          t('家中有老人或婴幼儿', 'Elderly people or a baby', 'Пожилые или младенец', '家中有長輩或嬰幼兒'),
        ),
        choice('pet', t('有宠物', 'Pets', 'Животные', '有寵物')),
        choice('gate', t('门禁需登记', 'Sign in at the gate', 'Пропуск на входе', '門禁需登記')),
        choice('parking', t('不便停车', 'No parking', 'Нет парковки', '不便停車')),
      ],
    }),
  ],
)

const install = template(
  'mufeng',
  {
    key: 'install',
    icon: 'install',
    name: t('送货安装', 'Delivery and installation', 'Доставка и установка', '送貨安裝'),
    description: t(
      '新机到家，预约送装一体',
      'A new appliance delivered and installed in one visit',
      'Привезём и установим за один визит',
      '新機到家，預約送裝一次完成',
    ),
    notice: t(
      '标准安装免费；高空作业、加长管线等按公示价格收费，施工前由您确认。',
      'Standard installation is free. Work at height and longer pipes cost extra, and only after you agree.',
      'Стандартная установка бесплатна. Высотные работы и удлинение трасс — по прайсу, после вашего согласия.',
      '標準安裝免費；高空作業、加長管線等依公告價格收費，施工前由您確認。',
    ),
  },
  [
    field('standard', 'info', t('安装前请确认', 'Before we come', 'Перед установкой', '安裝前請確認'), {
      content: t(
        '**安装前请确认**\n\n- 插座有可靠接地，距机位不超过 1.5 米\n- 嵌入式产品的柜体尺寸与说明书一致\n- 旧机需拆除的，请在备注中写明\n\n查看[安装与收费标准](https://www.mufeng.example/install)',
        '**Before we come**\n\n- An earthed socket within 1.5 m\n- Cabinet sizes as in the manual for built-in models\n- Mention an old appliance that has to go\n\nSee [standards and prices](https://www.mufeng.example/install)',
        '**Перед установкой**\n\n- Розетка с заземлением не дальше 1,5 м\n- Размеры ниши для встраиваемой техники — по инструкции\n- Укажите, если нужно снять старую технику\n\n[Нормы и цены](https://www.mufeng.example/install)',
        '**安裝前請確認**\n\n- 插座有可靠接地，距機位不超過 1.5 公尺\n- 嵌入式產品的櫃體尺寸與說明書一致\n- 舊機需拆除的，請在備註中寫明\n\n查看[安裝與收費標準](https://www.mufeng.example/install)',
      ),
    }),
    field('orderNo', 'text', t('订单号', 'Order number', 'Номер заказа', '訂單編號'), {
      required: true,
      search: true,
      unique: true,
      maxLength: 20,
      hint: t(
        '购买短信或发票上的编号，如 MF261108A026',
        'On the receipt, such as MF261108A026',
        'В чеке, например MF261108A026',
        '購買簡訊或發票上的編號，如 MF261108A026',
      ),
      entry: { asks: 'code', cues: cues('订单', 'order', 'номер заказа|заказ', '訂單') },
    }),
    field('appliance', 'select', t('安装什么', 'What to install', 'Что установить', '安裝什麼'), {
      required: true,
      dataSource: appliances,
    }),
    field('acPlace', 'select', t('室外机位置', 'Place of the outdoor unit', 'Место наружного блока', '室外機位置'), {
      required: true,
      when: { appliance: ['airConditioner'] },
      dataSource: [
        choice('platform', t('设备平台', 'Equipment platform', 'Площадка', '設備平台')),
        choice('bracket', t('外墙支架', 'Bracket on the wall', 'Кронштейн на фасаде', '外牆支架')),
        choice('roof', t('楼顶', 'Roof', 'Крыша', '樓頂')),
      ],
      entry: { topic: 'outdoorUnit' },
    }),
    field('bracketPhoto', 'attachment', t('外墙照片', 'Photo of the wall', 'Фото фасада', '外牆照片'), {
      required: true,
      when: { acPlace: ['bracket'] },
      maxCount: 3,
      hint: t(
        '从窗口向外拍，便于准备高空设备',
        'Taken from the window, so that we bring the right gear',
        'Снимите из окна, чтобы взять снаряжение',
        '從窗口往外拍，方便準備高空設備',
      ),
    }),
    field('wall', 'select', t('墙体', 'Wall', 'Стена', '牆面'), {
      when: { appliance: ['airConditioner', 'heater', 'hood'] },
      dataSource: [
        choice('concrete', t('混凝土', 'Concrete', 'Бетон', '混凝土')),
        choice('brick', t('砖墙', 'Brick', 'Кирпич', '磚牆')),
        choice('light', t('轻质隔墙', 'Light partition', 'Перегородка', '輕隔間')),
        choice('unknown', t('不清楚', 'Not sure', 'Не знаю', '不清楚')),
      ],
      entry: { topic: 'wall' },
    }),
    field(
      'water',
      'select',
      t('上下水是否到位', 'Water and drain in place?', 'Вода и слив подведены?', '給排水是否到位'),
      {
        required: true,
        when: { appliance: ['washer', 'purifier', 'dishwasher'] },
        dataSource: [
          choice('ready', t('已到位', 'Yes', 'Да', '已到位')),
          choice('part', t('缺角阀或三通', 'A valve is missing', 'Нет крана или тройника', '缺角閥或三通')),
          choice('none', t('还没有', 'Not yet', 'Пока нет', '還沒有')),
        ],
        entry: { topic: 'water' },
      },
    ),
    field('floor', 'number', t('楼层', 'Floor', 'Этаж', '樓層'), {
      required: true,
      min: -2,
      max: 80,
      decimals: 0,
      unit: t('层', 'floor', 'этаж', '樓'),
      entry: { asks: 'floor' },
    }),
    field('elevator', 'select', t('有电梯吗', 'Is there a lift?', 'Есть лифт?', '有電梯嗎'), {
      required: true,
      dataSource: YES_NO,
      entry: LIFT,
    }),
    field('deliveryDate', 'date', t('预计到货日', 'Delivery expected', 'Ожидаемая доставка', '預計到貨日'), {
      dateType: 'YYYY-MM-DD',
      entry: { role: 'wish', ...ARRIVAL },
    }),
    visit(),
    contactName(),
    contactPhone(),
    siteAddress(home),
    field('entrance', 'location', t('小区入口', 'Entrance', 'Въезд', '社區入口'), {
      hint: t('货车从哪个门进', 'Which gate the van should use', 'Через какие ворота заехать', '貨車從哪個門進'),
    }),
    planTime(t('期望安装时间', 'Preferred time', 'Удобное время', '希望安裝時間')),
    field(
      'email',
      'email',
      t('电子保修卡邮箱', 'E-mail for the warranty card', 'Почта для гарантии', '電子保固卡信箱'),
      { hint: t('安装完成后发送', 'Sent once it is installed', 'Пришлём после установки', '安裝完成後寄送') },
    ),
    field('remark', 'textarea', t('备注', 'Remarks', 'Примечание', '備註'), {
      maxLength: 200,
      hint: t(
        '如需拆旧机、绕行路线等',
        'Old appliance to remove, a detour …',
        'Снять старую технику, объезд …',
        '如需拆舊機、繞行路線等',
      ),
      entry: { asks: 'remark' },
    }),
  ],
)

const clean = template(
  'mufeng',
  {
    key: 'clean',
    icon: 'clean',
    name: t('清洗保养', 'Cleaning and care', 'Чистка и уход', '清洗保養'),
    description: t(
      '深度清洗、更换滤芯、免费安检',
      'Deep cleaning, new filters, free safety check',
      'Глубокая чистка, фильтры, проверка',
      '深度清洗、更換濾芯、免費安檢',
    ),
    notice: t(
      '清洗约需 1–2 小时，请预留作业空间并保持通水通电。',
      'Cleaning takes 1–2 hours. Please leave some room, with water and power on.',
      'Чистка займёт 1–2 часа. Нужны место, вода и электричество.',
      '清洗約需 1–2 小時，請預留作業空間並保持通水通電。',
    ),
  },
  [
    field('prices', 'description', t('收费说明', 'Prices', 'Цены', '收費說明'), {
      content: t(
        '壁挂空调 99 元/台，柜机 149 元/台，油烟机 199 元/台，洗衣机 129 元/台。会员享 9 折，做完满意再付款。',
        'Wall air conditioner CN¥99, floor-standing CN¥149, range hood CN¥199, washing machine CN¥129 each. Members get 10% off; pay when you are satisfied.',
        'Настенный кондиционер 99 CN¥, колонный 149 CN¥, вытяжка 199 CN¥, стиральная машина 129 CN¥. Участникам −10 %, оплата после работы.',
        '壁掛冷氣 99 元/台，直立式 149 元/台，抽油煙機 199 元/台，洗衣機 129 元/台。會員享 9 折，滿意後再付款。',
      ),
    }),
    field('plan', 'cascader', t('清洗项目', 'Service', 'Услуга', '清洗項目'), {
      required: true,
      search: true,
      hint: t('选择家电和清洗方式', 'Appliance and kind of cleaning', 'Техника и вид чистки', '選擇家電與清洗方式'),
      dataSource: [
        choice('airConditioner', t('空调', 'Air conditioner', 'Кондиционер', '冷氣'), [
          choice('wall', t('壁挂机', 'Wall-mounted', 'Настенный', '壁掛式'), [
            choice('wallStandard', t('标准清洗', 'Standard', 'Стандарт', '標準清洗')),
            choice('wallDeep', t('拆机深洗', 'Taken apart', 'С разборкой', '拆機深洗')),
          ]),
          choice('floor', t('柜机', 'Floor-standing', 'Колонный', '直立式'), [
            choice('floorStandard', t('标准清洗', 'Standard', 'Стандарт', '標準清洗')),
            choice('floorDeep', t('拆机深洗', 'Taken apart', 'С разборкой', '拆機深洗')),
          ]),
        ]),
        choice('hood', t('油烟机', 'Range hood', 'Вытяжка', '抽油煙機'), [
          choice('hoodSteam', t('免拆蒸汽洗', 'Steam, not taken apart', 'Паром, без разборки', '免拆蒸氣洗')),
          choice('hoodDeep', t('拆洗叶轮', 'Impeller removed', 'Со снятием крыльчатки', '拆洗葉輪')),
        ]),
        choice('washer', t('洗衣机', 'Washing machine', 'Стиральная машина', '洗衣機'), [
          choice('washerTop', t('波轮', 'Top loader', 'Вертикальная', '直立式')),
          choice('washerFront', t('滚筒', 'Front loader', 'Фронтальная', '滾筒式')),
        ]),
        choice('purifier', t('净水器', 'Water purifier', 'Фильтр для воды', '淨水器'), [
          choice('filterSet', t('整套换芯', 'All filters', 'Все картриджи', '整組換芯')),
          choice('filterOne', t('单支换芯', 'One filter', 'Один картридж', '單支換芯')),
        ]),
      ],
    }),
    field('quantity', 'number', t('台数', 'How many', 'Количество', '台數'), {
      required: true,
      min: 1,
      max: 20,
      decimals: 0,
      unit: t('台', 'pcs', 'шт.', '台'),
    }),
    field('extras', 'selectMulti', t('同时需要', 'Also needed', 'Дополнительно', '同時需要'), {
      dataSource: [
        choice('filter', t('更换滤网 / 滤芯', 'New filter', 'Замена фильтра', '更換濾網 / 濾芯')),
        choice('disinfect', t('高温消毒', 'Disinfection', 'Дезинфекция', '高溫消毒')),
        choice(
          'check',
          t(
            '免费安检（用电、燃气）',
            'Free safety check (power, gas)',
            'Проверка проводки и газа',
            '免費安檢（用電、瓦斯）',
          ),
        ),
      ],
    }),
    field('filterCode', 'code', t('滤芯编码', 'Filter code', 'Код фильтра', '濾芯編碼'), {
      when: { extras: ['filter'] },
      maxLength: 32,
      hint: t(
        '扫描旧滤芯上的条码',
        'Scan the bar code of the old filter',
        'Отсканируйте код фильтра',
        '掃描舊濾芯上的條碼',
      ),
      entry: { cues: cues('滤芯编码|滤芯编号', 'filter code', 'код фильтра', '濾芯編碼') },
    }),
    field('lastClean', 'date', t('上次清洗', 'Last cleaned', 'Последняя чистка', '上次清洗'), {
      dateType: 'YYYY-MM-DD',
      to: 'today',
      entry: {
        role: 'past',
        cues: cues(
          '上次|上回|清洗是|清洗于|清洗过|清洗的|洗过|洗的',
          'last clean*|last time|last washed|cleaned',
          'последн*',
          '上次|上回|清洗過|洗過|洗的',
        ),
      },
    }),
    visit(),
    contactName(),
    contactPhone(),
    siteAddress(home),
    planTime(t('期望上门时间', 'Preferred time', 'Удобное время', '希望到府時間')),
    field('remark', 'textarea', t('备注', 'Remarks', 'Примечание', '備註'), {
      maxLength: 200,
      hint: t(
        '家电位置、安装高度等',
        'Where it stands, how high it hangs …',
        'Место, высота установки …',
        '家電位置、安裝高度等',
      ),
      entry: { asks: 'remark' },
    }),
  ],
)

const recycle = template(
  'mufeng',
  {
    key: 'recycle',
    icon: 'recycle',
    name: t('以旧换新', 'Trade-in and recycling', 'Обмен и утилизация', '以舊換新'),
    description: t(
      '旧机上门估价，换新最高补贴 800 元',
      'We value your old appliance; up to CN¥800 towards a new one',
      'Оценим старую технику, до 800 CN¥ на новую',
      '舊機到府估價，換新最高補貼 800 元',
    ),
    notice: t(
      '不限品牌，上门当面估价；估价和取消都不收费，只回收的空调拆机 80 元，换新免收。',
      'Any brand, valued in front of you. You may decline at no cost; taking down an air conditioner costs CN¥80, nothing with a new one.',
      'Любая марка, оценка при вас, отказ бесплатный. Демонтаж кондиционера 80 CN¥, при обмене бесплатно.',
      '不限品牌，到府當面估價；估價與取消都不收費，只回收的冷氣拆機 80 元，換新免收。',
    ),
  },
  [
    field('appliance', 'select', t('旧机类型', 'Old appliance', 'Старая техника', '舊機類型'), {
      required: true,
      dataSource: appliances,
    }),
    field('brand', 'text', t('品牌型号', 'Brand and model', 'Марка и модель', '品牌型號'), {
      required: true,
      search: true,
      maxLength: 40,
      hint: t(
        '写铭牌上的，不清楚只写品牌',
        'From the name plate, or just the brand',
        'С таблички или только марка',
        '寫銘牌上的，不清楚只寫品牌',
      ),
      entry: { asks: 'brand' },
    }),
    field('buyYear', 'number', t('购买年份', 'Year of purchase', 'Год покупки', '購買年份'), {
      min: 1995,
      max: 2099,
      decimals: 0,
      entry: { asks: 'year' },
    }),
    field('condition', 'select', t('机器状况', 'Condition', 'Состояние', '機器狀況'), {
      required: true,
      dataSource: [
        choice('working', t('正常使用', 'Works', 'Работает', '正常使用')),
        choice('faulty', t('有小毛病', 'Some faults', 'Есть дефекты', '有小毛病')),
        choice('broken', t('已不能用', 'Broken', 'Не работает', '已不能用')),
      ],
      entry: { topic: 'condition' },
    }),
    field('fault', 'textarea', t('毛病说明', 'What is wrong', 'Что не так', '毛病說明'), {
      required: true,
      when: { condition: ['faulty', 'broken'] },
      maxLength: 200,
      hint: t('如不制冷、外壳破损', 'Not cooling, broken case …', 'Не холодит, сколы корпуса …', '如不冷、外殼破損'),
    }),
    field('photos', 'attachment', t('旧机照片', 'Photos', 'Фото', '舊機照片'), {
      maxCount: 4,
      hint: t(
        '正面、铭牌各一张，估价更准',
        'Front and name plate, for a better estimate',
        'Спереди и табличка — оценка точнее',
        '正面、銘牌各一張，估價更準',
      ),
    }),
    field('trade', 'select', t('处理方式', 'What you want', 'Что нужно', '處理方式'), {
      required: true,
      dataSource: [
        choice('exchange', t('换新机', 'Trade in for a new one', 'Обмен на новую', '換新機')),
        choice('recycle', t('只回收', 'Recycle only', 'Только утилизация', '只回收')),
      ],
    }),
    field('newModel', 'text', t('想换的型号', 'New model', 'Новая модель', '想換的型號'), {
      when: { trade: ['exchange'] },
      maxLength: 40,
      hint: t('还没想好可以不填', 'Leave empty if undecided', 'Можно не заполнять', '還沒想好可以不填'),
      entry: {
        asks: 'code',
        cues: cues(
          '换|换成|想换|想换成|要换',
          'new model|trade for|trade for a|trade for an|trade it for|trade it for a|trade it for an|trade in for|trade in for a|trade it in for|trade it in for a|trade it in for an',
          'новая модель',
          '換|換成|想換|要換',
        ),
      },
    }),
    field('expected', 'number', t('期望价格', 'Price expected', 'Ожидаемая цена', '期望價格'), {
      min: 0,
      max: 20000,
      decimals: 2,
      unit: t('元', 'CNY', 'CN¥', '元'),
      entry: { asks: 'price' },
    }),
    field('pickup', 'datetime', t('取件时间', 'Pick-up', 'Забрать', '取件時間'), {
      required: true,
      dateType: 'YYYY-MM-DD HH:mm',
      entry: { role: 'appointment', cues: cues('取|拉走|收|拿走|上门', 'pick*|collect*', 'забра*', '取|收|拿走|到府') },
    }),
    field('floor', 'number', t('楼层', 'Floor', 'Этаж', '樓層'), {
      required: true,
      min: -2,
      max: 80,
      decimals: 0,
      unit: t('层', 'floor', 'этаж', '樓'),
      entry: { asks: 'floor' },
    }),
    field('elevator', 'select', t('有电梯吗', 'Is there a lift?', 'Есть лифт?', '有電梯嗎'), {
      required: true,
      dataSource: YES_NO,
      entry: LIFT,
    }),
    visit(),
    contactName(),
    contactPhone(),
    siteAddress(t('取件地址', 'Address', 'Адрес', '取件地址')),
    field('terms', 'description', t('回收须知', 'Terms', 'Условия', '回收須知'), {
      content: t(
        '旧机须归您本人所有。冰箱、洗碗机请提前清空并断水断电；估价以当面查验为准，款项当日转到您的账户。',
        'The appliance must be your own. Please empty fridges and dishwashers and disconnect them. The price is set on inspection and paid the same day.',
        'Техника должна принадлежать вам. Освободите и отключите холодильник и посудомойку. Цена — после осмотра, оплата в тот же день.',
        '舊機須歸您本人所有。冰箱、洗碗機請提前清空並斷水斷電；估價以當面查驗為準，款項當日轉到您的帳戶。',
      ),
    }),
    field('signature', 'autograph', t('机主签名', 'Signature', 'Подпись', '機主簽名'), {
      hint: t('也可以上门时再签', 'Or sign when we come', 'Можно при встрече', '也可以到府時再簽'),
    }),
  ],
)

const feedback = template(
  'mufeng',
  {
    key: 'feedback',
    icon: 'feedback',
    name: t('投诉与建议', 'Feedback', 'Отзывы и жалобы', '客訴與建議'),
    description: t(
      '服务不满意，或有好主意，直接告诉我们',
      'Something wrong, or an idea? Tell us',
      'Проблема или идея? Напишите нам',
      '服務不滿意，或有好點子，直接告訴我們',
    ),
    notice: t(
      '由客户关怀中心专人处理，1 个工作日内回复。',
      'Handled by our customer care team, answered within one working day.',
      'Отдел заботы о клиентах ответит за 1 рабочий день.',
      '由客戶關懷中心專人處理，1 個工作日內回覆。',
    ),
  },
  [
    field('kind', 'select', t('类型', 'Kind', 'Тип', '類型'), {
      required: true,
      dataSource: [
        choice('complaint', t('投诉', 'Complaint', 'Жалоба', '客訴')),
        choice('suggestion', t('建议', 'Suggestion', 'Предложение', '建議')),
        choice('praise', t('表扬', 'Praise', 'Благодарность', '讚揚')),
      ],
    }),
    field('topic', 'cascader', t('投诉内容', 'About', 'О чём', '客訴內容'), {
      required: true,
      search: true,
      when: { kind: ['complaint'] },
      dataSource: [
        choice('service', t('服务', 'Service', 'Обслуживание', '服務'), [
          choice('late', t('上门迟到', 'Came late', 'Опоздание', '到府遲到')),
          choice('attitude', t('态度不好', 'Impolite', 'Грубость', '態度不佳')),
          choice('charge', t('收费不明', 'Unclear charges', 'Непонятная оплата', '收費不明')),
        ]),
        choice('product', t('产品', 'Product', 'Товар', '產品'), [
          choice('quality', t('反复故障', 'Fails again and again', 'Повторные поломки', '反覆故障')),
          choice('damage', t('外观损坏', 'Damaged', 'Повреждение', '外觀損壞')),
          choice('missing', t('缺少配件', 'Parts missing', 'Некомплект', '缺少配件')),
        ]),
        choice('delivery', t('配送', 'Delivery', 'Доставка', '配送'), [
          choice('slow', t('送货太慢', 'Too slow', 'Долго', '送貨太慢')),
          choice('wrong', t('送错货', 'Wrong goods', 'Не тот товар', '送錯貨')),
        ]),
      ],
      entry: { topic: 'complaint' },
    }),
    field('happened', 'datetime', t('发生时间', 'When', 'Когда', '發生時間'), {
      when: { kind: ['complaint'] },
      dateType: 'YYYY-MM-DD HH:mm',
      to: 'today',
      entry: { role: 'incident' },
    }),
    field('person', 'text', t('要表扬的人', 'Whom to praise', 'Кого отметить', '要讚揚的人'), {
      when: { kind: ['praise'] },
      maxLength: 20,
      hint: t('姓名或工号', 'Name or staff number', 'Имя или номер', '姓名或員工編號'),
      entry: { asks: 'praised' },
    }),
    field('relatedNo', 'text', t('相关服务单号', 'Related request', 'Номер заявки', '相關服務單號'), {
      search: true,
      maxLength: 24,
      hint: t('如 SR20261102-0017', 'Such as SR20261102-0017', 'Например, SR20261102-0017', '如 SR20261102-0017'),
      entry: { asks: 'code', cues: cues('服务单|服务单号|单号', 'request', 'номер заявки|заявка', '服務單|單號') },
    }),
    field('content', 'textarea', t('详细说明', 'Details', 'Подробности', '詳細說明'), {
      required: true,
      maxLength: 500,
      hint: t(
        '发生了什么，希望我们怎么做',
        'What happened, and what you would like us to do',
        'Что произошло и чего вы ждёте',
        '發生了什麼，希望我們怎麼做',
      ),
      entry: { asks: 'opinion' },
    }),
    field('photos', 'attachment', t('图片', 'Pictures', 'Фото', '圖片'), { maxCount: 6 }),
    field('reply', 'select', t('希望怎么回复您', 'How to reach you', 'Как ответить', '希望怎麼回覆您'), {
      required: true,
      dataSource: [
        choice('phone', t('电话', 'By phone', 'По телефону', '電話')),
        choice('email', t('邮件', 'By e-mail', 'По почте', '電子郵件')),
        choice('none', t('不用回复', 'No need', 'Не нужно', '不用回覆')),
      ],
      entry: { topic: 'reply' },
    }),
    contactPhone({
      when: { reply: ['phone'] },
      hint: t(
        '工作日 9:00–18:00 回电',
        'We call on weekdays, 9:00–18:00',
        'Перезвоним в будни, 9:00–18:00',
        '工作日 9:00–18:00 回電',
      ),
    }),
    field('email', 'email', t('邮箱', 'E-mail', 'Почта', '電子郵件'), {
      required: true,
      when: { reply: ['email'] },
      hint: t('用于接收处理结果', 'For our answer', 'Для ответа', '用於接收處理結果'),
    }),
  ],
)

/** Service requests of the home-appliance maker. */
export const mufengTemplates = [repair, install, clean, recycle, feedback]

import {
  ARRIVAL,
  choice,
  contactName,
  contactPhone,
  cues,
  field,
  pairs,
  planTime,
  siteAddress,
  template,
  YES_NO,
} from './template'
import { t } from './deterministic'

const site = () => field('site', 'separator', t('现场信息', 'The site', 'Объект', '現場資訊'))
const siteName = t('现场地址', 'Site address', 'Адрес объекта', '現場地址')
const permit = () =>
  field('permit', 'selectMulti', t('进场要求', 'To enter the site', 'Для допуска', '進場要求'), {
    dataSource: [
      choice('training', t('安全培训', 'Safety briefing', 'Инструктаж', '安全訓練')),
      choice('helmet', t('安全帽与反光衣', 'Helmet and vest', 'Каска и жилет', '安全帽與反光背心')),
      choice('permit', t('作业票', 'Work permit', 'Наряд-допуск', '作業許可')),
      choice('pass', t('提前报备人员', 'Names in advance', 'Пропуск заранее', '提前報備人員')),
    ],
  })
const gate = () =>
  field('gate', 'location', t('进场位置', 'Where to enter', 'Место въезда', '進場位置'), {
    hint: t(
      '工地没有门牌时请在地图上标出',
      'Mark it on the map if there is no street number',
      'Отметьте на карте, если нет адреса',
      '工地沒有門牌時請在地圖上標出',
    ),
  })

/** A mainland number can be checked; customers abroad write theirs as they dial it. */
const contact = () => [
  contactName(),
  field('region', 'select', t('联系人所在地', 'Contact is in', 'Контакт находится', '聯絡人所在地'), {
    required: true,
    dataSource: [
      choice('mainland', t('中国大陆', 'Mainland China', 'Китай', '中國大陸')),
      choice('abroad', t('海外', 'Elsewhere', 'Другая страна', '海外')),
    ],
    entry: { topic: 'contactPlace' },
  }),
  contactPhone({ when: { region: ['mainland'] } }),
  field('phoneAbroad', 'text', t('海外电话', 'Phone', 'Телефон', '海外電話'), {
    required: true,
    when: { region: ['abroad'] },
    maxLength: 24,
    hint: t(
      '含国家代码，如 +7 916 000-00-12',
      'With country code, such as +7 916 000-00-12',
      'С кодом страны: +7 916 000-00-12',
      '含國碼，如 +7 916 000-00-12',
    ),
    entry: { asks: 'phone' },
  }),
]

const device = template(
  'hengji',
  {
    key: 'device',
    icon: 'device',
    name: t('设备故障报修', 'Equipment breakdown', 'Поломка техники', '設備故障報修'),
    description: t(
      '7×24 小时受理，停机设备 2 小时内响应',
      'Around the clock; stopped machines answered within 2 hours',
      'Круглосуточно, при простое ответ за 2 часа',
      '全天候受理，停機設備 2 小時內回應',
    ),
    notice: t(
      '设备停机并危及安全时，请立即疏散人员并拨打 400-000-6600。',
      'If a stopped machine is a danger, clear the area and call 400-000-6600 at once.',
      'При угрозе безопасности выведите людей и звоните 400-000-6600.',
      '設備停機並危及安全時，請立即疏散人員並撥打 400-000-6600。',
    ),
  },
  [
    field('safety', 'info', t('报修前', 'First of all', 'Прежде всего', '報修前'), {
      content: t(
        '**请先做三件事**\n\n- 停机、断电、挂牌上锁\n- 释放液压与气压\n- 拍下仪表和报警画面',
        '**Three things first**\n\n- Stop, disconnect, lock out and tag\n- Release hydraulic and air pressure\n- Take a picture of gauges and alarms',
        '**Сначала три шага**\n\n- Остановите, обесточьте, вывесите табличку\n- Сбросьте давление\n- Снимите приборы и аварии',
        '**請先做三件事**\n\n- 停機、斷電、掛牌上鎖\n- 釋放液壓與氣壓\n- 拍下儀表和警報畫面',
      ),
    }),
    field('product', 'product', t('故障设备', 'Machine', 'Машина', '故障設備'), {
      required: true,
      search: true,
      hint: t('从我的设备中选择', 'Choose from my machines', 'Выберите из своих машин', '從我的設備中選擇'),
    }),
    field('ticketNo', 'text', t('贵司报修单号', 'Your ticket number', 'Ваш номер заявки', '貴公司報修單號'), {
      search: true,
      unique: true,
      maxLength: 24,
      hint: t('同一单号只受理一次', 'Each number is accepted once', 'Номер принимается один раз', '同一單號只受理一次'),
      entry: {
        asks: 'code',
        cues: cues(
          '报修单|报修单号|我们单号|我们的单号|贵司单号|贵司的单号|我司单号|我司的单号|客户单号|客户的单号|工单|工单号',
          'ticket|ticket number|ticket no|ticket no.',
          'номер заявки',
          '報修單|報修單號|工單',
        ),
      },
    }),
    field('controllerCode', 'code', t('控制器条码', 'Controller bar code', 'Код контроллера', '控制器條碼'), {
      maxLength: 32,
      hint: t(
        '扫描控制器侧面的标签',
        'Scan the label on the controller',
        'Отсканируйте этикетку',
        '掃描控制器側面的標籤',
      ),
      entry: {
        cues: cues('控制器条码|条码|条形码', 'bar code|barcode|controller code', 'код контроллера', '控制器條碼|條碼'),
      },
    }),
    field('hours', 'number', t('累计工时', 'Hours run', 'Наработка', '累計工時'), {
      required: true,
      min: 0,
      max: 99999,
      decimals: 1,
      unit: t('小时', 'h', 'ч', '小時'),
      hint: t('仪表上的读数', 'As the meter shows', 'По счётчику', '儀表上的讀數'),
      entry: { asks: 'meterHours' },
    }),
    field('system', 'cascader', t('故障部位', 'Where', 'Узел', '故障部位'), {
      required: true,
      search: true,
      hint: t('选到最接近的一项', 'The closest one', 'Выберите ближайший', '選到最接近的一項'),
      dataSource: [
        choice('power', t('动力系统', 'Power', 'Силовая установка', '動力系統'), [
          choice('engine', t('发动机', 'Engine', 'Двигатель', '引擎'), [
            choice('fuel', t('燃油供给', 'Fuel supply', 'Топливо', '燃油供給')),
            choice('cooling', t('冷却', 'Cooling', 'Охлаждение', '冷卻')),
            choice('starting', t('启动', 'Starting', 'Запуск', '啟動')),
          ]),
          choice('motor', t('电机', 'Motor', 'Электродвигатель', '馬達'), [
            choice('bearing', t('轴承', 'Bearing', 'Подшипник', '軸承')),
            choice('winding', t('绕组', 'Winding', 'Обмотка', '繞組')),
          ]),
        ]),
        choice('hydraulic', t('液压系统', 'Hydraulics', 'Гидравлика', '液壓系統'), [
          choice('pump', t('液压泵', 'Pump', 'Насос', '液壓泵'), [
            choice('pressure', t('压力不足', 'Low pressure', 'Низкое давление', '壓力不足')),
            choice('pumpNoise', t('异响', 'Noise', 'Шум', '異音')),
          ]),
          choice('hose', t('管路与油缸', 'Hoses and cylinders', 'Шланги и цилиндры', '管路與油缸'), [
            choice('oilLeak', t('漏油', 'Oil leak', 'Утечка масла', '漏油')),
            choice('drift', t('自行下沉', 'Drifts down', 'Просадка', '自行下沉')),
          ]),
        ]),
        choice('electric', t('电气控制', 'Electrics', 'Электрика', '電氣控制'), [
          choice('control', t('控制器', 'Controller', 'Контроллер', '控制器'), [
            choice('network', t('通信中断', 'No communication', 'Нет связи', '通訊中斷')),
            choice('screen', t('屏幕异常', 'Display', 'Дисплей', '螢幕異常')),
          ]),
          choice('sensor', t('传感器', 'Sensors', 'Датчики', '感測器'), [
            choice('temperature', t('温度', 'Temperature', 'Температура', '溫度')),
            choice('position', t('位置', 'Position', 'Положение', '位置')),
          ]),
        ]),
        choice('structure', t('结构件', 'Structure', 'Конструкция', '結構件'), [
          choice('wear', t('磨损', 'Wear', 'Износ', '磨損')),
          choice('crack', t('开裂', 'Crack', 'Трещина', '開裂')),
        ]),
      ],
      entry: { topic: 'machinePart' },
    }),
    field('alarm', 'select', t('有报警代码吗', 'Is there an alarm code?', 'Есть код аварии?', '有警報代碼嗎'), {
      required: true,
      dataSource: YES_NO,
      entry: {
        yes: cues('报警代码|报警', 'alarm code|alarm', 'код аварии', '警報代碼|警報'),
        no: cues(
          pairs(['没', '没有', '无', '未'], ['报警', '警报', '任何报警', '出现报警', '任何警报']),
          'no alarm',
          'аварии нет|нет аварии|без аварии',
          '沒有警報|無警報',
        ),
      },
    }),
    field('alarmCode', 'text', t('报警代码', 'Alarm code', 'Код аварии', '警報代碼'), {
      required: true,
      search: true,
      when: { alarm: ['yes'] },
      maxLength: 16,
      hint: t('如 AL-203', 'Such as AL-203', 'Например, AL-203', '如 AL-203'),
      entry: {
        asks: 'code',
        cues: cues('报代码|报警代码|报警|警报|报', 'alarm|alarm code', 'код аварии|авария', '警報代碼|警報'),
      },
    }),
    field('stopped', 'select', t('设备停机了吗', 'Has it stopped?', 'Машина стоит?', '設備停機了嗎'), {
      required: true,
      dataSource: YES_NO,
      entry: {
        yes: cues('停机|停产|停用|停的|停了', 'stopped|shut down', 'остановил*|стоит', '停機|停產|停了'),
        no: cues(
          '没停|没有停|未停|不停机|没停机|没有停机|未停机|还没停|还没停机|停了一|还能转|还能用|还能干',
          "not stop*|hasn't stop*|has not stop*|didn't stop*|still running",
          'не останов*|не стоит|работает дальше',
          '沒停|未停機|還能用',
        ),
      },
    }),
    field('stopTime', 'datetime', t('停机时间', 'Stopped at', 'Время остановки', '停機時間'), {
      required: true,
      when: { stopped: ['yes'] },
      dateType: 'YYYY-MM-DD HH:mm',
      to: 'today',
      entry: { role: 'past', cues: cues('停', 'stop*|shut*|down', 'остан*', '停') },
    }),
    field('impact', 'select', t('停机影响', 'Impact', 'Влияние', '停機影響'), {
      required: true,
      when: { stopped: ['yes'] },
      dataSource: [
        choice('line', t('整线停产', 'The whole line stands', 'Стоит вся линия', '整線停產')),
        choice('single', t('单机停用', 'One machine', 'Одна машина', '單機停用')),
        choice('backup', t('有备机，可等待', 'A spare machine runs', 'Есть резерв', '有備機，可等待')),
      ],
    }),
    field(
      'linePhoto',
      'attachment',
      t('产线报警画面', 'Picture of the alarm screen', 'Фото экрана аварий', '產線警報畫面'),
      { when: { impact: ['line'] }, maxCount: 3 },
    ),
    field('description', 'textarea', t('故障描述', 'Description', 'Описание', '故障描述'), {
      required: true,
      maxLength: 500,
      hint: t(
        '工况、现象、已做的处理',
        'Conditions, what happens, what you did',
        'Режим, признаки, что сделано',
        '工況、現象、已做的處理',
      ),
    }),
    field('media', 'attachment', t('照片与文件', 'Photos and files', 'Фото и файлы', '照片與檔案'), { maxCount: 9 }),
    site(),
    ...contact(),
    siteAddress(siteName),
    gate(),
    planTime(t('期望到场时间', 'Wanted on site', 'Желаемый приезд', '希望到場時間')),
    permit(),
  ],
)

const part = template(
  'hengji',
  {
    key: 'part',
    icon: 'part',
    name: t('备件更换', 'Spare parts', 'Запасные части', '備件更換'),
    description: t(
      '原厂备件询价、发货与上门更换',
      'Genuine parts: quotation, dispatch and fitting',
      'Оригинальные детали: цена, отправка, замена',
      '原廠備件詢價、發貨與到場更換',
    ),
    notice: t(
      '工作日 16:00 前确认的现货备件当天发出。',
      'Parts in stock confirmed by 16:00 on weekdays leave the same day.',
      'Детали в наличии, подтверждённые до 16:00, уходят в тот же день.',
      '工作日 16:00 前確認的現貨備件當天寄出。',
    ),
  },
  [
    field('product', 'product', t('用于设备', 'For machine', 'Для машины', '用於設備'), {
      hint: t('选择后自动匹配型号', 'So that the part matches', 'Чтобы деталь подошла', '選擇後自動比對型號'),
    }),
    field('kind', 'cascader', t('备件类别', 'Kind of part', 'Вид детали', '備件類別'), {
      required: true,
      dataSource: [
        choice('filter', t('滤芯', 'Filters', 'Фильтры', '濾芯'), [
          choice('airFilter', t('空气滤芯', 'Air filter', 'Воздушный', '空氣濾芯')),
          choice('oilFilter', t('机油滤芯', 'Oil filter', 'Масляный', '機油濾芯')),
          choice('separator', t('油分芯', 'Oil separator', 'Сепаратор', '油氣分離芯')),
        ]),
        choice('seal', t('密封件', 'Seals', 'Уплотнения', '密封件'), [
          choice('cylinderSeal', t('油缸修理包', 'Cylinder kit', 'Ремкомплект цилиндра', '油缸修理包')),
          choice('shaftSeal', t('轴封', 'Shaft seal', 'Сальник', '軸封')),
        ]),
        choice('wear', t('磨损件', 'Wear parts', 'Изнашиваемые', '磨損件'), [
          choice('tooth', t('斗齿', 'Bucket teeth', 'Зубья ковша', '斗齒')),
          choice('impeller', t('叶轮', 'Impeller', 'Рабочее колесо', '葉輪')),
        ]),
        choice('electric', t('电气件', 'Electrics', 'Электрика', '電氣件'), [
          choice('sensor', t('传感器', 'Sensor', 'Датчик', '感測器')),
          choice('contactor', t('接触器', 'Contactor', 'Контактор', '接觸器')),
        ]),
      ],
      entry: { topic: 'sparePart' },
    }),
    field('parts', 'sparepart', t('从清单选备件', 'Part from the list', 'Деталь из списка', '從清單選備件'), {
      hint: t('也可以填下面的备件号', 'Or give its number below', 'Или укажите номер ниже', '也可以填下面的備件號'),
    }),
    field('partNo', 'code', t('备件号', 'Part number', 'Номер детали', '備件號'), {
      search: true,
      maxLength: 32,
      hint: t(
        '扫描旧件条码，不清楚可以不填，我们会核对',
        'Scan the old part; leave it empty if you are not sure, we check',
        'Отсканируйте; не уверены — оставьте пустым, мы проверим',
        '掃描舊件條碼，不清楚可以不填，我們會核對',
      ),
      entry: {
        cues: cues(
          '备件号|部件号|零件号|料号|图号',
          'part number|part no|part no.',
          'номер детали',
          '備件號|零件號|料號|圖號',
        ),
      },
    }),
    field('quantity', 'number', t('数量', 'Quantity', 'Количество', '數量'), {
      required: true,
      min: 1,
      max: 500,
      decimals: 0,
      unit: t('件', 'pcs', 'шт.', '件'),
    }),
    field('reason', 'select', t('更换原因', 'Reason', 'Причина', '更換原因'), {
      required: true,
      dataSource: [
        choice('worn', t('正常磨损', 'Worn', 'Износ', '正常磨損')),
        choice('broken', t('损坏', 'Broken', 'Поломка', '損壞')),
        choice('stock', t('备库', 'For stock', 'Запас', '備庫')),
      ],
      entry: { topic: 'reason' },
    }),
    field('brokenNote', 'textarea', t('损坏情况', 'How it broke', 'Как сломалась', '損壞情況'), {
      required: true,
      when: { reason: ['broken'] },
      maxLength: 300,
      hint: t(
        '保修期内的损坏件可免费更换',
        'Free of charge within the warranty',
        'По гарантии бесплатно',
        '保固期內的損壞件可免費更換',
      ),
    }),
    field('brokenPhoto', 'attachment', t('损坏件照片', 'Photos of the part', 'Фото детали', '損壞件照片'), {
      when: { reason: ['broken'] },
      maxCount: 4,
    }),
    field('poNo', 'text', t('采购单号', 'Purchase order', 'Номер заказа', '採購單號'), {
      search: true,
      unique: true,
      maxLength: 24,
      hint: t('便于对账，可不填', 'For your books; optional', 'Для сверки, необязательно', '便於對帳，可不填'),
      entry: {
        asks: 'code',
        starts: ['PO'],
        cues: cues('采购单|采购单号|采购订单', 'purchase order|po|po number', 'заказ на закупку', '採購單|採購訂單'),
      },
    }),
    field('delivery', 'select', t('交付方式', 'Delivery', 'Доставка', '交付方式'), {
      required: true,
      dataSource: [
        choice('express', t('快递到厂', 'Courier', 'Курьером', '快遞到廠')),
        choice('onSite', t('上门更换', 'Fitted on site', 'Замена на месте', '到場更換')),
      ],
    }),
    field('needDate', 'date', t('最晚到货日', 'Needed by', 'Нужно до', '最晚到貨日'), {
      when: { delivery: ['express'] },
      dateType: 'YYYY-MM-DD',
      entry: { role: 'deadline', ...ARRIVAL },
    }),
    planTime(t('期望更换时间', 'Wanted on site', 'Желаемый приезд', '希望更換時間'), {
      when: { delivery: ['onSite'] },
    }),
    ...contact(),
    siteAddress(t('收货 / 现场地址', 'Address', 'Адрес', '收貨 / 現場地址')),
    field('email', 'email', t('报价接收邮箱', 'E-mail for the quotation', 'Почта для счёта', '報價接收信箱'), {
      required: true,
      hint: t(
        '1 个工作日内发送报价',
        'Sent within one working day',
        'Пришлём за 1 рабочий день',
        '1 個工作日內寄送報價',
      ),
    }),
    field('invoice', 'select', t('发票', 'Invoice', 'Счёт-фактура', '發票'), {
      dataSource: [
        choice('none', t('不需要', 'Not needed', 'Не нужен', '不需要')),
        choice('normal', t('普通发票', 'Ordinary', 'Обычный', '普通發票')),
        choice('special', t('增值税专用发票', 'VAT', 'С НДС', '增值稅專用發票')),
      ],
      entry: { topic: 'invoice' },
    }),
    field('taxNo', 'text', t('税号', 'Tax number', 'ИНН', '稅號'), {
      required: true,
      when: { invoice: ['special'] },
      maxLength: 20,
      entry: { asks: 'code', cues: cues('税号', 'tax number|tax no|tax no.|tax id', 'инн', '稅號') },
    }),
  ],
)

const inspect = template(
  'hengji',
  {
    key: 'inspect',
    icon: 'inspect',
    name: t('巡检与调试', 'Inspection and commissioning', 'Осмотр и пусконаладка', '巡檢與調試'),
    description: t(
      '年度巡检、新机调试、搬迁复位',
      'Yearly inspection, commissioning, relocation',
      'Годовой осмотр, запуск, переезд',
      '年度巡檢、新機調試、搬遷復位',
    ),
    notice: t(
      '请至少提前 3 个工作日预约，并确认现场具备水、电、气条件。',
      'Please book three working days ahead, with water, power and air ready on site.',
      'Запишитесь за 3 рабочих дня; обеспечьте воду, питание и воздух.',
      '請至少提前 3 個工作日預約，並確認現場具備水、電、氣條件。',
    ),
  },
  [
    field('kind', 'select', t('服务内容', 'Service', 'Услуга', '服務內容'), {
      required: true,
      search: true,
      dataSource: [
        choice('yearly', t('年度巡检', 'Yearly inspection', 'Годовой осмотр', '年度巡檢')),
        choice('commission', t('新机调试', 'Commissioning', 'Пусконаладка', '新機調試')),
        choice('move', t('搬迁复位', 'Relocation', 'Переезд', '搬遷復位')),
      ],
    }),
    field('scope', 'selectMulti', t('巡检范围', 'Scope', 'Объём', '巡檢範圍'), {
      required: true,
      when: { kind: ['yearly'] },
      dataSource: [
        choice('mechanical', t('机械', 'Mechanical', 'Механика', '機械')),
        choice('hydraulic', t('液压', 'Hydraulic', 'Гидравлика', '液壓')),
        choice('electric', t('电气', 'Electrical', 'Электрика', '電氣')),
        choice('safety', t('安全装置', 'Safety devices', 'Защита', '安全裝置')),
        choice('oil', t('油液化验', 'Oil analysis', 'Анализ масла', '油液檢驗')),
      ],
      entry: { topic: 'scope' },
    }),
    field('voltage', 'select', t('现场电源', 'Power supply', 'Питание', '現場電源'), {
      required: true,
      when: { kind: ['commission', 'move'] },
      dataSource: [
        choice('v380', t('380 V 三相', '380 V, 3-phase', '380 В, 3 фазы', '380 V 三相')),
        choice('v660', t('660 V 三相', '660 V, 3-phase', '660 В, 3 фазы', '660 V 三相')),
        choice('diesel', t('柴油发电', 'Diesel generator', 'Дизель-генератор', '柴油發電')),
      ],
      entry: { topic: 'power' },
    }),
    field('foundation', 'select', t('基础已验收', 'Foundation accepted?', 'Фундамент принят?', '基礎已驗收'), {
      required: true,
      when: { kind: ['commission', 'move'] },
      dataSource: YES_NO,
      entry: {
        yes: cues(
          '基础…验收|基础…好了|基础…完成',
          'foundation accepted|foundation is accepted|foundation was accepted|foundation has been accepted',
          'фундамент принят*',
          '基礎…驗收',
        ),
        no: cues(
          '基础没验收|基础未验收|基础还没验收|基础还没有验收|基础没有验收|基础没好|基础未好',
          'foundation not|foundation is not',
          'фундамент не',
          '基礎未驗收',
        ),
      },
    }),
    field('foundationReady', 'date', t('预计验收日', 'Ready on', 'Будет готов', '預計驗收日'), {
      required: true,
      when: { foundation: ['no'] },
      dateType: 'YYYY-MM-DD',
      entry: { role: 'wish', cues: cues('验收', 'ready|accepted', 'готов*', '驗收') },
    }),
    field('distance', 'number', t('搬迁距离', 'Distance', 'Расстояние', '搬遷距離'), {
      when: { kind: ['move'] },
      min: 0,
      max: 5000,
      decimals: 1,
      unit: t('公里', 'km', 'км', '公里'),
      entry: { asks: 'distance' },
    }),
    field('product', 'product', t('主要设备', 'Main machine', 'Основная машина', '主要設備'), {
      hint: t('多台时选其中一台', 'One of them, if there are several', 'Одну из нескольких', '多台時選其中一台'),
    }),
    field('machines', 'number', t('设备台数', 'Machines', 'Машин', '設備台數'), {
      required: true,
      min: 1,
      max: 200,
      decimals: 0,
      unit: t('台', 'pcs', 'шт.', '台'),
    }),
    field('drawings', 'attachment', t('图纸资料', 'Drawings', 'Чертежи', '圖面資料'), {
      maxCount: 5,
      hint: t(
        '基础图、管线图，PDF 或图片',
        'Foundation and piping, PDF or pictures',
        'Фундамент, трубы: PDF или фото',
        '基礎圖、管線圖，PDF 或圖片',
      ),
    }),
    site(),
    ...contact(),
    siteAddress(siteName),
    gate(),
    planTime(t('期望到场时间', 'Wanted on site', 'Желаемый приезд', '希望到場時間'), { leadDays: 3 }),
    permit(),
    field('email', 'email', t('报告接收邮箱', 'E-mail for the report', 'Почта для отчёта', '報告接收信箱')),
    field('note', 'textarea', t('补充说明', 'Anything else', 'Дополнительно', '補充說明'), {
      maxLength: 300,
      entry: { asks: 'remark' },
    }),
    field(
      'signature',
      'autograph',
      t('现场负责人签名', 'Signature of the site manager', 'Подпись ответственного', '現場負責人簽名'),
      { hint: t('确认现场条件属实', 'Confirming the conditions above', 'Подтверждаю условия', '確認現場條件屬實') },
    ),
  ],
)

/** Service requests of the industrial-equipment maker. */
export const hengjiTemplates = [device, part, inspect]

/**
 * Kinds of service that companies offer forms for, in the words of all languages. Patterns are for plain text (lower case, simplified
 * characters). A tenant's own names need no row here: they are found as they stand.
 */
export interface Service {
  /** names and descriptions of forms for it */
  form: RegExp
  /** people name it */
  named: RegExp
  /** people tell what it is for */
  meant: RegExp
  /** any trouble with a machine is what it is for */
  troubled?: true
}

export const SERVICES: readonly Service[] = [
  {
    form: /维修|报修|检修|修理|故障|repair|breakdown|fault|ремонт|поломк|неисправн/,
    named:
      /报修|维修(?![师工人]|员)|检修|修理(?!包|件)|抢修|返修|修(?=一下|一修|下|好|台|个)|(?:来|给我|帮我|人|师傅)修|\brepair(?!m[ae]n|er)|\bfix(?:ed|ing)?\b|\bmend|(?:от)?ремонт[а-я]*|почин[а-я]*/,
    troubled: true,
    meant:
      /(?<!电梯)坏|味道|(?:煤气|燃气|气|焦|糊)味|结冰|冻住|滋水|流水|关不严|打不开|洗不干净|不好使|忽冷忽热|故障|失灵|不(?:制冷|制热|凉|冷|热|转|启动|通电|工作|出水|进水|排水|脱水|点火|亮|动|会动)|热风|是热的|漏|滴水|渗水|响|怪[声音]|杂音|声(?:音)?(?:很|好|特别|太|这么)?大|噪|振动|抖|烫|冒(?:黑|白|蓝)?烟|没(?:反应|力)|打不着|往下掉|报警|报错|(?:报|显示|出现)\s?[a-z]{1,2}-?[0-9]|跳闸|跳机|停(?:机|了|在)|\bsmells? (?:of |like )?(?:gas|burn|smoke)|(?<!lift is )\bbroke|\bfault|\bstuck|\bburn(?:ing|t)|\berror|\bleak|\bnois[ey]|\bdead\b|(?:not|n't) (?:[a-z]+ )?(?:work|start|cool|cold|heat|hot|warm|turn|drain|spin)|\bsto(?:p|pp)ed\b|\btripped|\balarm|\bshows? [a-z]\d|\bsmok|сломал|не (?:работ|включ|запуск|холод|охлажд|гре|слив|отжим)|пахнет (?:газ|гар|горел|дым)|запах (?:газ|гар|горел|дым)|протек|течет|капает|шумит|гремит|гудит|стучит|дымит|заглох|не заводится|забил|ошибк|авари/,
  },
  {
    form: /安装|送装|送货|install|deliver|установк|монтаж|доставк/,
    named:
      /安装(?![师工人]|员)|装机|送货|送装|装上|装好|(?:来|人|师傅|帮我|上门|不会)装|(?:午|[一二三四五六日天])装|给我送|送来|送过来|(?<![安组包服加不])装(?=(?:一|两)?[台个]?(?:空调|冷气|冰箱|洗衣机|净水|热水器|洗碗机|油烟机|挂机|柜机))|\bnew [a-z ]{3,24} (?:is )?(?:coming|arriv)|повес[а-я]+|加装|\binstall|\bdeliver(?:y|ed)? and|\bset ?up\b|\bhook(?:ed)? up|(?<!wall[- ])\bmount(?:ed|ing)?\b|установ|смонтир|монтаж|подключ/,
    meant:
      /新(?:买|购|到|的)|刚(?:买|到货|送到|下单)|到货|订单号|\bbought|\bnew (?:washer|washing|fridge|refrigerator|air|dishwasher|heater|purifier|hood|appliance)|\barriv(?:es|ed|ing)\b|\border (?:no|number)|купил|новы[йе]|новую|доставят|привезут|привезли/,
  },
  {
    form: /清洗|保养|养护|清洁|clean|maintenance|\bcare\b|чистк|уход|обслуживан/,
    named:
      /清洗|保养|养护|深度清洁|清洁|除垢|洗一(?:下|洗|次)|拆洗|深洗|蒸汽洗|消毒|换(?:个|套)?芯|洗(?=(?:一|两)?[台个]?(?:空调|冷气|洗衣机|油烟机|净水|冰箱|滚筒|波轮|挂机|柜机))|(?:来|约|想|要)[^，,。]{0,6}洗(?!衣|碗)|拆下来洗|换滤[芯网]|更换滤[芯网]|滤[芯网](?:该|要)?换|安检|安全检查|\bclean(?:ed|ing)?\b|\bdescal|\bfilters? (?:replac|chang)|(?:replac|chang)\w* (?:the |a |my |all )*(?:water )?filter|\bsafety (?:check|inspection)|чистк|почист|очист|промы|помыть|замен\S* фильтр|(?:фильтр|картридж)\S* заменить/,
    meant:
      /脏|很久没洗|没洗过|(?<!(?:气|焦|糊|烧)的?)(?:异味|味道)|发霉|霉味|臭|水垢|到期|\bdirty|\bdust|\bmou?ld|(?<!burning )\bsmell(?!s? (?:of |like )?(?:gas|burn|smoke))|\bstink|\bscale\b|гряз|пыль|плесен|пахнет(?! (?:газ|гар|горел|дым))|запах(?! (?:газ|гар|горел|дым))|накип/,
  },
  {
    form: /以旧换新|回收|旧机|trade.?in|recycl|утилизац|обмен/,
    named:
      /以旧换新|旧换新|换新|回收|收旧|(?:收|拉|拆|搬|拿)走|处理掉|(?:卖|换)(?:点|个|些)?钱|估(?:个)?价|\btrade[- ]?(?:it )?in|\bswap|\bgiv(?:e|ing) away|\bget rid of|\bwant (?:it|them|this) gone|\bold (?:one|\w+) has to go|\brecycl|\bdispos|\btake away|\bpick(?:ed)? up (?:my |the |an? )?old|\bhaul|обмен|утилиз|вывез|забер|сдать стар|сдать на/,
    meant:
      /旧(?:机|空调|洗衣机|冰箱|热水器|电器|家电|的)|用了(?:十|[一二三四五六七八九]?十)[^，,。]{0,2}年|报废|估价|补贴|折价|\bold (?:air|washer|washing|fridge|refrigerator|dishwasher|heater|appliance|one)|\bvalu(?:e|ation)|\bscrap|стар(?:ый|ая|ую|ое|ой)|оценить/,
  },
  {
    form: /投诉|客诉|建议|反馈|意见|表扬|feedback|complain|suggest|отзыв|жалоб|предложен/,
    named:
      /投诉|客诉|举报|建议|反馈|提(?:个|点|一)?意见|表扬|夸|赞扬|感谢信|\bcompla(?:in|int)|\bfeedback|\bsuggest|\bprais|\bcompliment|\bthank the|жалоб|пожалов|отзыв|предлож|предлага|похвал|поблагодар|благодарност/,
    meant:
      /态度|迟到|难听|敷衍|推脱|不满|给个说法|乱收费|多收|放鸽子|没人(?:接|管|理|来)|骗|不专业|太差|差劲|\brude|\bunprofessional|\bovercharg|\blate\b|\bno[- ]show|\bnever (?:showed|came|turned) |\bunacceptable|\bdisappoint|\bnice\b|\bterrible|\bpolite|\bhelpful|груб|хам|опозд|обман|не приехал|вежлив/,
  },
  {
    form: /备件|配件|零件|备品|spare|\bparts?\b|запасн|запчаст|детал/,
    named:
      /备件|配件|零件|备品|料号|零配件|修理包|(?:要|订|定购|采购|买)[^，,。]{0,12}?(?:[0-9]+|[一二两三四五六七八九十]+)(?:个|只|套|根|条|片|桶|件|支)|[一二两三四五六七八九十0-9]+套|报个?价|\bspare|\bparts?\b|\bpart (?:no|number)|запчаст|запасн|детал[ьие]|ремкомплект|\d+ (?:штук|шт)|\bneed \d+|\b\d+ (?:[a-z]+ ){0,2}(?:filters?|seals?|belts?|bearings?|teeth|separators?)\b/,
    meant:
      /(?:滤芯|机滤|空滤|密封|传感器|轴承|油封|皮带|叶轮|斗齿|喷嘴|电磁阀|探头|油管|软管)[^，,。]{0,6}换|换[^，,。]{0,4}(?:滤芯|密封|传感器|轴承|油封|皮带|叶轮|斗齿|喷嘴|电磁阀|探头|油管|软管)|询价|报价|采购单|到货日|发货|\bquot(?:e|ation)|\bpurchase order|коммерческ|счет на|отгруз/,
  },
  {
    form: /巡检|点检|调试|试机|inspect|commission|осмотр|пусконалад|пуско-налад/,
    named:
      /巡检|点检|年检|调试|试机|试车|试运行|开机验收|搬迁|移机|移位|搬厂|复位|\binspect|\bcommission|\bstart-?up\b|\brelocat|\bmov(?:e|ed|ing) the|осмотр|осмотреть|пусконалад|пуско-налад|ввод[а-я]* в эксплуат|запустить нов|переезд|перевез|перемест|переста[вн]/,
    meant:
      /年度|季度|定期|新机|搬到|就位|\bannual|\byearly|\bquarterly|\bnew machine|\bmoved to|ежегодн|планов|квартальн|новый станок|новую машину/,
  },
  {
    form: /退货|退款|换货|退换|return|refund|возврат/,
    named: /退货|退款|换货|退掉|退换|\breturn(?:ed|ing)? (?:it|the|this|my)|\brefund|\bmoney back|возврат|вернуть/,
    meant: /七天无理由|拆封|\bwrong (?:item|model)|не подош/,
  },
]

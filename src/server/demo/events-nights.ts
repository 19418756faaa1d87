// Nights out: jazz, a festival at the sea, fado, sunsets, and a comedian.
import { drawIntertidalBanner } from './banners.ts';
import { type DemoEvent, tell } from './demo-event.ts';
import { drawCatStreet } from './poster-city.ts';
import { drawBlueTiles, drawIntertidal } from './poster-pattern.ts';
import { drawNotFunny } from './poster-play.ts';
import { drawHundredSunsets } from './poster-sky.ts';
import { say } from './say.ts';

export const nightEvents: DemoEvent[] = [
  {
    code: 'not-funny',
    site: 'warehouse',
    nameCht: '不好笑',
    nameEng: 'Not Funny',
    performers: say('廢話研究所', '廢話研究所', 'The Institute of Nonsense'),
    descriptions: say(
      '棟篤笑之夜・笑出聲不設退款',
      '單口喜劇之夜・笑出聲恕不退票',
      'A stand-up night; no refunds for laughing',
    ),
    details: tell(
      [
        '廢話研究所的五位研究員花了一年，證實了所有笑話都不好笑。今晚公布結果，並邀請觀眾覆核。',
        '席間設有安靜區，供不想被台上點名的觀眾使用。',
      ],
      [
        '廢話研究所的五位研究員花了一年，證實所有笑話都不好笑。今晚公布結果，並邀請觀眾複核。',
        '場內設有安靜區，給不想被台上點名的觀眾。',
      ],
      [
        'Five researchers spent a year proving that no joke is funny. Tonight they publish, and the audience is asked to check their results.',
        'There is a quiet section for those who would rather not be picked on.',
      ],
    ),
    notes: ['eTicket', 'cantoneseOnly', 'ageEighteen', 'lateSeating', 'noRefund'],
    ticketsPerOrderMax: 8,
    doorsMinutesBefore: 30,
    durationMinutes: 100,
    sessions: [
      [3, 'fri', '21:00'],
      [3, 'sat', '18:00', 'closed'],
      [3, 'sat', '21:00'],
    ],
    prices: [
      [300, 'SECTION 1', 'SECTION 4'],
      [380, 'SECTION 2', 'SECTION 3'],
    ],
    otherPrices: [['COMPLEMENTARY', 0, 'SECTION 1']],
    drawPoster: drawNotFunny,
  },
  {
    code: 'cat-street-jazz',
    site: 'warehouse',
    nameCht: '貓街爵士夜',
    nameEng: 'Cat Street Jazz',
    performers: say('貓街五重奏', '貓街五重奏', 'Cat Street Quintet'),
    descriptions: say(
      '逢星期五・一街貓、五個樂手',
      '每週五・一街的貓、五位樂手',
      'Every Friday: a street of cats, five players',
    ),
    details: tell(
      [
        '店舖落閘之後，貓街才真正開場。貓街五重奏把街上聽來的叫賣、雨聲和冷氣機滴水，寫成一個月的星期五。',
        '每晚曲目不同；最後一晚由觀眾投票選曲。場內可飲酒，貓除外。',
      ],
      [
        '店家拉下鐵門之後，貓街才真正開場。貓街五重奏把街上聽來的叫賣、雨聲和冷氣滴水，寫成一整個月的星期五。',
        '每晚曲目不同；最後一晚由觀眾票選。現場可以喝酒，貓除外。',
      ],
      [
        'Cat Street only opens once the shutters are down. The Quintet has turned its hawkers, its rain and its dripping air-conditioners into a month of Fridays.',
        'Every night is a different set; on the last one the audience votes. Drinks are allowed in the hall, except for the cats.',
      ],
    ),
    notes: ['deliveryBoth', 'standing', 'ageEighteen', 'noRefund'],
    types: { type: ['ticketDelivery'], deliveryHkCents: 4000, deliveryMacauCents: 6000 },
    ticketsPerOrderMax: 4,
    doorsMinutesBefore: 45,
    durationMinutes: 120,
    sessions: [
      [7, 'fri', '20:00', 'closed'],
      [8, 'fri', '20:00'],
      [9, 'fri', '20:00'],
      [10, 'fri', '20:00'],
    ],
    prices: [
      [320, 'STANDING'],
      [440, 'SECTION 2', 'SECTION 3'],
    ],
    drawPoster: drawCatStreet,
  },
  {
    code: 'intertidal',
    site: 'shore',
    nameCht: '潮間帶音樂節',
    nameEng: 'Intertidal Music Festival',
    performers: say('四日三十六組單位', '四天三十六組演出', 'Thirty-six acts in four days'),
    descriptions: say('潮退開場・潮漲散場', '退潮開場・漲潮散場', 'Opens at low tide, closes at high tide'),
    details: tell(
      [
        '一年只有四日，路環的潮水退得夠遠，露出一片足以搭起舞台的沙灘。三十六組單位輪流上場，直至海水漫到第一排。',
        '每張門票只適用於所選日期。設免費飲水站，請自備水樽；場內只收電子支付。',
      ],
      [
        '一年只有四天，路環的潮水退得夠遠，露出一片足以搭起舞台的沙灘。三十六組演出輪番上場，直到海水漫上第一排。',
        '每張票僅限所選日期使用。現場設免費飲水站，請自備水壺；場內僅收電子支付。',
      ],
      [
        'Four days a year the tide at Coloane goes out far enough to build a stage on the sand. Thirty-six acts take turns until the sea reaches the front row.',
        'A ticket is for the day you choose. There are free water points, so bring a bottle; stalls take electronic payment only.',
      ],
    ),
    notes: ['deliveryBoth', 'standing', 'outdoor', 'ageThree', 'wheelchair', 'noRefund'],
    types: { type: ['ticketDelivery'], deliveryHkCents: 5000, deliveryMacauCents: 3000 },
    ticketsPerOrderMax: 8,
    doorsMinutesBefore: 90,
    durationMinutes: 420,
    sessions: [
      [18, 'fri', '15:00'],
      [18, 'sat', '14:00', 'closed'],
      [18, 'sun', '14:00'],
      [19, 'mon', '14:00'],
    ],
    prices: [
      [780, 'LAWN'],
      [980, 'SECTION 2-1', 'SECTION 2-2', 'SECTION 2-3', 'SECTION 2-4'],
      [1280, 'SECTION 1-1', 'SECTION 1-2', 'SECTION 1-3'],
    ],
    otherPrices: [
      ['PRIORITY_BOOKING', 680, 'LAWN'],
      ['CONSIGNMENT', 780, 'LAWN'],
    ],
    drawPoster: drawIntertidal,
    banner: { position: 3, draw: drawIntertidalBanner },
  },
  {
    code: 'fado-azul',
    site: 'court',
    nameCht: '藍磚夜曲',
    nameEng: 'Fado Azul',
    performers: say('七丘法朵社', '七丘法朵社', 'Seven Hills Fado'),
    descriptions: say('法朵與葡萄牙結他之夜', '法朵與葡萄牙吉他之夜', 'An evening of fado and Portuguese guitar'),
    details: tell(
      [
        '一面牆由兩千塊藍磚砌成，每塊磚記着一首離別的歌。七丘法朵社由牆上取下十二首，用十二弦的葡萄牙結他慢慢唱完。',
        '按照法朵的規矩：開唱後關燈，歌未完不鼓掌。',
      ],
      [
        '一面牆由兩千塊藍磚砌成，每塊磚記著一首離別的歌。七丘法朵社從牆上取下十二首，用十二弦的葡萄牙吉他慢慢唱完。',
        '依照法朵的規矩：開唱後關燈，歌未完不鼓掌。',
      ],
      [
        'A wall of two thousand blue tiles, and in each of them a song of parting. Seven Hills Fado takes down twelve and sings them slowly, to the twelve strings of a guitarra.',
        'By the custom of the fado house, the lamps go out when the singing starts, and nobody claps before the end.',
      ],
    ),
    notes: ['deliveryMacau', 'lateSeating', 'ageSix', 'wheelchair', 'noRefund'],
    types: { type: ['ticketDelivery'], deliveryMacauCents: 3000 },
    ticketsPerOrderMax: 6,
    doorsMinutesBefore: 30,
    durationMinutes: 105,
    sessions: [
      [22, 'fri', '20:15'],
      [22, 'sat', '20:15'],
    ],
    prices: [
      [520, 'STALL'],
      [420, 'M01', 'M02', 'M03', 'M04', 'M05', 'M06'],
      [260, 'BALCONY'],
    ],
    drawPoster: drawBlueTiles,
  },
  {
    code: 'hundred-sunsets',
    site: 'court',
    nameCht: '一百次日落',
    nameEng: 'One Hundred Sunsets',
    performers: say('半夏合奏', '半夏合奏', 'Midsummer Ensemble'),
    descriptions: say('歌與鋼琴・兩個黃昏', '歌與鋼琴・兩個黃昏', 'Songs and a piano, on two evenings'),
    details: tell(
      [
        '半夏合奏用一百日，在同一個窗前寫下一百首一分鐘的歌。兩個黃昏各唱五十首，唱到天黑為止。',
        '演出按當日日落時間開始，開場前請留意電郵通知。',
      ],
      [
        '半夏合奏用一百天，在同一扇窗前寫下一百首一分鐘的歌。兩個黃昏各唱五十首，唱到天黑為止。',
        '演出配合當天日落時間開始，開演前請留意電子郵件通知。',
      ],
      [
        'For a hundred days the Midsummer Ensemble sat at the same window and wrote a song of one minute. They sing fifty on each of two evenings, until it is dark.',
        'The start follows the sun; watch for an email on the day.',
      ],
    ),
    notes: ['deliveryHk', 'collection', 'lateSeating', 'ageSix', 'wheelchair', 'noRefund'],
    types: { type: ['ticketDelivery', 'collectionAtShow'], deliveryHkCents: 4000 },
    ticketsPerOrderMax: 6,
    doorsMinutesBefore: 30,
    durationMinutes: 75,
    sessions: [
      [25, 'sat', '18:45'],
      [25, 'sun', '18:45'],
    ],
    prices: [
      [780, 'STALL'],
      [680, 'M01', 'M02', 'M03', 'M04', 'M05', 'M06'],
      [580, 'BALCONY'],
    ],
    drawPoster: drawHundredSunsets,
  },
];

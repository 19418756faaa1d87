// Concert halls: one cello, a choir, a symphony, and one that is not announced yet.
import { drawAuroraBanner } from './banners.ts';
import { type DemoEvent, tell } from './demo-event.ts';
import { drawUnaccompanied } from './poster-music.ts';
import { drawManyVoices } from './poster-pattern.ts';
import { drawAurora } from './poster-sky.ts';
import { drawSaltAndLight } from './poster-stage.ts';
import { say } from './say.ts';

export const hallEvents: DemoEvent[] = [
  {
    code: 'many-voices',
    site: 'namvan',
    nameCht: '眾聲',
    nameEng: 'Many Voices',
    performers: say('霧港合唱團', '霧港合唱團', 'Fogharbour Choir'),
    descriptions: say('二百人合唱・冬日音樂會', '兩百人合唱・冬日音樂會', 'Two hundred singers, a winter concert'),
    details: tell(
      [
        '霧港合唱團有二百位團員，來自二百種行業。音樂會由一人輕哼開始，每首歌多站起十人，到最後一首，台上台下無人安坐。',
        '最後一曲的歌譜印於場刊，歡迎觀眾同唱。',
      ],
      [
        '霧港合唱團有兩百位團員，來自兩百種行業。音樂會從一個人輕聲哼唱開始，每首歌多站起十人，到最後一首，台上台下無人坐得住。',
        '最後一曲的樂譜印在節目單上，歡迎觀眾一起唱。',
      ],
      [
        'The Fogharbour Choir has two hundred members from two hundred trades. The concert begins with one of them humming; with every song ten more stand up, until nobody in the house is sitting.',
        'The last song is printed in the programme. Please join in.',
      ],
    ),
    notes: ['eTicket', 'ageSix', 'lateSeating', 'wheelchair', 'noRefund'],
    ticketsPerOrderMax: 8,
    doorsMinutesBefore: 30,
    durationMinutes: 95,
    sessions: [
      [5, 'sat', '20:00'],
      [5, 'sun', '15:00'],
    ],
    prices: [
      [260, 'STALLS'],
      [160, 'BALCONY'],
    ],
    otherPrices: [['DISCOUNT', 130, 'STALLS', 'BALCONY']],
    drawPoster: drawManyVoices,
  },
  {
    code: 'unaccompanied-night',
    site: 'namvan',
    nameCht: '無伴奏之夜',
    nameEng: 'Unaccompanied',
    performers: say('半島絃樂社', '半島絃樂社', 'Peninsula Strings'),
    descriptions: say('一支大提琴・六首組曲', '一把大提琴・六首組曲', 'One cello, six suites'),
    details: tell(
      [
        '十二位琴手共用一支大提琴，每人演奏半首組曲，再把琴交給下一位。同一支琴，十二種說話的方式。',
        '台上只有一張椅。兩節之間設一次中場休息。',
      ],
      [
        '十二位琴手共用一把大提琴，每人演奏半首組曲，再把琴交給下一位。同一把琴，十二種說話的方式。',
        '台上只有一張椅子。上下半場之間設一次中場休息。',
      ],
      [
        'Twelve players share one cello. Each plays half a suite and hands it on: the same instrument, twelve ways of speaking.',
        'There is one chair on stage, and one interval.',
      ],
    ),
    notes: ['collection', 'lateSeating', 'ageSix', 'wheelchair', 'noRefund'],
    types: { type: ['collectionAtShow'] },
    ticketsPerOrderMax: 6,
    doorsMinutesBefore: 30,
    durationMinutes: 140,
    sessions: [[14, 'sat', '20:00']],
    prices: [
      [480, 'STALLS'],
      [280, 'BALCONY'],
    ],
    drawPoster: drawUnaccompanied,
  },
  {
    code: 'aurora-symphony',
    site: 'namvan',
    nameCht: '極光交響',
    nameEng: 'Aurora Symphony',
    performers: say('北緯廿二愛樂', '北緯廿二愛樂', 'Philharmonic 22° North'),
    descriptions: say('管弦樂與光的三個樂章', '管弦樂與光的三個樂章', 'Three movements for orchestra and light'),
    details: tell(
      [
        '在看不見極光的緯度，寫一首關於極光的交響曲。八十位樂手的每一下弓，都牽動頭頂三千條光弦；樂章愈弱，光愈亮。',
        '開場前四十五分鐘設導賞，憑門票免費入場。',
      ],
      [
        '在看不見極光的緯度，寫一首關於極光的交響曲。八十位樂手的每一次運弓，都牽動頭頂三千條光弦；樂章愈弱，光愈亮。',
        '開演前四十五分鐘有導聆，憑票免費入場。',
      ],
      [
        'A symphony about the northern lights, written where nobody has seen them. Every bow of eighty players moves three thousand strings of light overhead; the softer the music, the brighter they burn.',
        'A free talk for ticket holders begins forty-five minutes before the concert.',
      ],
    ),
    notes: ['eTicket', 'lateSeating', 'ageSix', 'wheelchair', 'noRefund'],
    ticketsPerOrderMax: 8,
    doorsMinutesBefore: 60,
    durationMinutes: 110,
    sessions: [
      [20, 'fri', '20:00'],
      [20, 'sat', '20:00'],
    ],
    prices: [
      [680, 'STALLS'],
      [380, 'BALCONY'],
    ],
    otherPrices: [
      ['PRIORITY_BOOKING', 580, 'STALLS'],
      ['DISCOUNT', 190, 'BALCONY'],
    ],
    drawPoster: drawAurora,
    banner: { position: 2, draw: drawAuroraBanner },
  },
  {
    code: 'salt-and-light',
    site: 'namvan',
    nameCht: '鹽與光',
    nameEng: 'Salt and Light',
    performers: say('鹽田樂集', '鹽田樂集', 'Saltfield Ensemble'),
    descriptions: say('一束光下的室內樂', '一束光下的室內樂', 'Chamber music under a single beam'),
    details: tell(
      ['演奏者坐在黑暗裏，只有鹽粒落下時經過那束光。', '曲目待定。'],
      ['演奏者坐在黑暗裡，只有鹽粒落下時經過那束光。', '曲目未定。'],
      [
        'The players sit in the dark; only the falling salt passes through the beam.',
        'The programme is to be announced.',
      ],
    ),
    notes: ['eTicket', 'lateSeating', 'noRefund'],
    ticketsPerOrderMax: 4,
    doorsMinutesBefore: 30,
    durationMinutes: 70,
    sessions: [[33, 'sat', '20:15']],
    isDraft: true,
    prices: [
      [380, 'STALLS'],
      [220, 'BALCONY'],
    ],
    drawPoster: drawSaltAndLight,
  },
];

// PDFium as WebAssembly, without its script engine. A document can only reach the memory of the instance, which is bounded.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { init, type Methods } from '@embedpdf/pdfium';

const memoryBytesMax = 400 * 1024 * 1024;

/** The memory and functions of the WebAssembly instance. */
type Memory = {
  /** A new array after the memory has grown. */
  readonly HEAPU8: Uint8Array;
  wasmExports: { malloc: (bytes: number) => number; free: (place: number) => void };
  getValue: (place: number, type: 'float' | 'i32') => number;
  setValue: (place: number, value: number, type: 'i32') => void;
  addFunction: (call: (...numbers: number[]) => number, signature: string) => number;
};
export type Pdfium = Methods & { memory: Memory };

type Imports = { env: Record<string, unknown> };
type Instance = { exports: object };
declare const WebAssembly: {
  Module: new (program: Uint8Array) => object;
  Instance: new (module: object, imports: object) => Instance;
};

export async function openPdfium(): Promise<Pdfium> {
  const { resolve } = createRequire(import.meta.url);
  const program = readFileSync(resolve('@embedpdf/pdfium/pdfium.wasm'));
  const overrides = {
    instantiateWasm: (imports: Imports, use: (instance: Instance) => void) => {
      const instance = new WebAssembly.Instance(new WebAssembly.Module(program), withBoundedMemory(imports));
      use(instance);
      return instance.exports;
    },
    // Errors in uploaded documents are not logged.
    print: () => {},
    printErr: () => {},
  };
  const { pdfium: memory, ...methods } = (await init(overrides as object)) as Methods & { pdfium: unknown };
  const pdfium = { ...methods, memory: memory as Memory } as Pdfium;
  pdfium.PDFiumExt_Init();
  lendFont(pdfium, () => readFileSync(resolve('@expo-google-fonts/noto-sans-hk/400Regular/NotoSansHK_400Regular.ttf')));
  return pdfium;
}

/** PDFium grows its memory through one function. Above the bound it fails, and PDFium sees a machine without more memory. */
function withBoundedMemory({ env, ...others }: Imports): Imports {
  const grow = env.emscripten_resize_heap as (bytes: number) => boolean;
  return {
    ...others,
    env: { ...env, emscripten_resize_heap: (bytes: number) => bytes >>> 0 <= memoryBytesMax && grow(bytes) },
  };
}

const chineseSimplified = 134;
const chineseTraditional = 136;

/**
 * Banks do not embed Chinese fonts and refer to fonts that every reader has. PDFium asks for them through a table of functions
 * (FPDF_SYSFONTINFO). It always gets the one font of the shop, and nothing else of this machine.
 */
function lendFont({ memory, FPDF_SetSystemFontInfo }: Pdfium, readFont: () => Buffer): void {
  let font: Buffer | undefined;
  const give = (bytes: Buffer, place = 0, room = 0): number => {
    if (place !== 0 && room >= bytes.length) memory.HEAPU8.set(bytes, place);
    return bytes.length;
  };
  const isChinese = (charset: number | undefined) => charset === chineseTraditional || charset === chineseSimplified;
  // Each entry needs a function of its own: a function that is added twice gets one place and one signature.
  const functions: [name: string, signature: string, call: (...numbers: number[]) => number][] = [
    ['Release', 'vi', () => 0],
    ['EnumFonts', 'vii', () => 0],
    ['MapFont', 'iiiiiiii', (_self, _weight, _isItalic, charset) => (isChinese(charset) ? 1 : 0)],
    ['GetFont', 'iii', () => 0],
    [
      'GetFontData',
      'iiiiii',
      (_self, _font, table, place, room) => {
        font ??= readFont();
        // Only the whole file is given, which is table 0.
        return table === 0 ? give(font, place, room) : 0;
      },
    ],
    ['GetFaceName', 'iiiii', (_self, _font, place, room) => give(Buffer.from('Noto Sans HK\0'), place, room)],
    ['GetFontCharset', 'iii', () => chineseTraditional],
    ['DeleteFont', 'vii', () => 0],
  ];
  const table = memory.wasmExports.malloc(4 + functions.length * 4);
  memory.setValue(table, 1, 'i32');
  for (const [at, [, signature, call]] of functions.entries())
    memory.setValue(table + 4 + at * 4, memory.addFunction(call, signature), 'i32');
  FPDF_SetSystemFontInfo(table);
}

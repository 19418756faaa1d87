import type { Picture } from '../../../contract/catalogue.ts';

const formats = ['avif', 'webp'] as const;

const sourcesOf = (picture: Picture, format: string) =>
  picture.widths.map((width) => `${picture.url}/${width}.${format} ${width}w`).join(', ');

/** The widest rendition, where only one address is possible: link previews, a new tab. */
export const widestOf = ({ url, widths }: Picture): string => `${url}/${Math.max(...widths)}.jpeg`;

/** Attributes for a preload in `<head>`: the browser fetches exactly the file that the picture will choose. */
export const preloadOf = (picture: Picture, sizes: string) => ({
  imageSrcSet: sourcesOf(picture, 'avif'),
  imageSizes: sizes,
});

type Props = {
  picture: Picture;
  alt: string;
  /** How wide it is drawn, as `<img sizes>` says it. */
  sizes: string;
  /** In the first view: not lazy. */
  isEager?: boolean;
  /** The largest of the first view: fetched before all else. */
  isFirst?: boolean;
  className?: string | undefined;
  /** The point that stays in sight where sides are cut, in percent. */
  focus?: { x: number; y: number } | null | undefined;
};

export function PictureOf({ picture, alt, sizes, isEager = false, isFirst = false, className, focus }: Props) {
  return (
    <picture>
      {formats.map((format) => (
        <source key={format} type={`image/${format}`} srcSet={sourcesOf(picture, format)} sizes={sizes} />
      ))}
      <img
        className={className}
        style={focus ? { objectPosition: `${focus.x}% ${focus.y}%` } : undefined}
        src={widestOf(picture)}
        srcSet={sourcesOf(picture, 'jpeg')}
        sizes={sizes}
        width={picture.width}
        height={picture.height}
        alt={alt}
        loading={isEager || isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
        decoding="async"
      />
    </picture>
  );
}

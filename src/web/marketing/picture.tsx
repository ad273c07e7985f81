/** A picture of the product in the colours the visitor prefers; loaded when it comes near. */
export function Picture(props: {
  name: string;
  alt: string;
  width: number;
  height: number;
  caption: string;
}) {
  const { name, alt, width, height, caption } = props;
  return (
    <figure className="picture">
      <picture>
        <source srcSet={`/pictures/${name}-dark.webp`} media="(prefers-color-scheme: dark)" />
        <img
          src={`/pictures/${name}-light.webp`}
          alt={alt}
          width={width}
          height={height}
          loading="lazy"
          decoding="async"
        />
      </picture>
      <figcaption>{caption}</figcaption>
    </figure>
  );
}

# syntax=docker/dockerfile:1.7@sha256:a57df69d0ea827fb7266491f2813635de6f17269be881f696fbfdf2d83dda33e
#
# One image with the program, the libraries that it links, and nothing else.
#
#   docker build --tag centre --build-arg SOURCE_DATE_EPOCH=$(git log -1 --format=%ct) \
#       --build-arg REVISION=$(git rev-parse HEAD) .
#
# The base images are named by digest, which a moved tag does not change. For newer ones ask the
# registry (docker buildx imagetools inspect docker.io/library/rust:1.95.0-bookworm).

ARG RUST_IMAGE=docker.io/library/rust:1.95.0-bookworm@sha256:6258907abe69656e41cd992e0b705cdcfabcbbe3db374f92ed2d47121282d4a1
ARG NODE_IMAGE=docker.io/library/node:22-bookworm-slim@sha256:43ac6c60b8f89723f746e8a92ce91abd5017e627ce1ddfe4238355d3a30b772c

FROM ${NODE_IMAGE} AS node

# The manifests alone, so that changes of sources do not make dependencies compile again.
FROM ${RUST_IMAGE} AS manifests
WORKDIR /src
COPY . .
RUN scripts/skeleton /skeleton

FROM ${RUST_IMAGE} AS build
COPY --from=node /usr/local/bin/node /usr/local/bin/node
COPY --from=node /usr/local/lib/node_modules/npm /usr/local/lib/node_modules/npm
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm
# Debian's servers have the newest version alone: a pinned one could not be had after its next security update.
# hadolint ignore=DL3008
RUN apt-get update -q \
 && DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends libaom-dev \
 && rm -rf /var/lib/apt/lists/*
WORKDIR /src

COPY frontend/package.json frontend/package-lock.json frontend/
RUN npm ci --prefix frontend --ignore-scripts --no-audit --no-fund

COPY --from=manifests /skeleton ./
COPY scripts/v8 scripts/v8
COPY vendor/v8 vendor/v8
RUN scripts/v8 && cargo build --profile dist --locked

COPY . .
# Sources may be older than what was built of the skeleton, which cargo would believe.
ARG SOURCE_DATE_EPOCH
RUN find build.rs src crates -name '*.rs' -exec touch {} + \
 && cargo build --profile dist --locked \
 && scripts/sbom /documents target/dist/centre \
 && target/dist/centre pictures prepare /pictures \
 && scripts/image-root /image target/dist/centre /documents /pictures

# What `docker build --target documents --output DIR .` hands out.
FROM scratch AS documents
COPY --from=build /documents /

FROM scratch
ARG REVISION
ARG VERSION=0.1.0
LABEL org.opencontainers.image.title="centre" \
      org.opencontainers.image.description="The public website of the Vedanta Centre Johannesburg" \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}"
COPY --from=build /image /
USER 65532:65532
ENV CENTRE_LISTEN=0.0.0.0:8080 \
    CENTRE_DATA_DIR=/data \
    CENTRE_PREPARED_PICTURES=/usr/share/centre/pictures
VOLUME /data
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=5s --retries=3 CMD ["/bin/centre", "healthcheck"]
ENTRYPOINT ["/bin/centre"]
CMD ["serve"]
